package dev.quiesce.webhook.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.admission.Projection;
import java.io.IOException;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Builds a tree of what a projection names and skips the rest. A value that has no members, where the projection goes
 * on to members, is kept as it is.
 */
final class PrunedTree {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final JsonParser json;

    PrunedTree(JsonParser json) {
        this.json = json;
    }

    /** The object that the parser has just entered. */
    ObjectNode members(Projection projection) throws IOException {
        ObjectNode object = NODES.objectNode();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            Projection below = projection.below(name);
            JsonToken token = json.nextToken();
            if (below == null) {
                json.skipChildren();
            } else {
                requireWellFormed(name);
                if (object.replace(name, value(token, below)) != null) {
                    throw new MalformedReview(place() + " is there twice: an object must have each member once");
                }
            }
        }
        return object;
    }

    private ArrayNode elements(Projection projection) throws IOException {
        ArrayNode array = NODES.arrayNode();
        for (JsonToken token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            array.add(value(token, projection));
        }
        return array;
    }

    private JsonNode value(@Nullable JsonToken token, Projection projection) throws IOException {
        if (token == null) {
            throw new MalformedReview(place() + " is cut off");
        }
        return switch (token) {
            case START_OBJECT -> members(projection);
            case START_ARRAY -> elements(projection);
            case VALUE_STRING -> NODES.textNode(requireWellFormed(json.getText()));
            case VALUE_NUMBER_INT -> integer(json.getNumberValue());
            case VALUE_NUMBER_FLOAT -> NODES.numberNode(json.getDoubleValue());
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_NULL -> NODES.nullNode();
            case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT, FIELD_NAME, END_OBJECT, END_ARRAY ->
                throw new MalformedReview(place() + " is no JSON value");
        };
    }

    private static JsonNode integer(Number number) {
        return switch (number) {
            case Integer small -> NODES.numberNode(small.intValue());
            case BigInteger big -> NODES.numberNode(big);
            case Number other -> NODES.numberNode(other.longValue());
        };
    }

    private String requireWellFormed(String text) throws MalformedReview {
        if (!PlainText.isWellFormed(text)) {
            throw new MalformedReview(place() + " holds half a surrogate pair: a string must be Unicode text");
        }
        return text;
    }

    /** Where the parser stands: {@code request.object.spec.status}. Built for messages only. */
    private String place() {
        String pointer = json.getParsingContext().pathAsPointer().toString();
        return PlainText.oneLine(
                pointer.replaceFirst("^/", "").replace('/', '.').replace("~1", "/"), 256);
    }
}
