package dev.quiesce.webhook.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.quiesce.webhook.admission.Projection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A JSON parser that knows what a review's members may hold. Each method is called once the parser stands on the
 * member's name; {@code seen} is what an earlier member of that name gave, and must be null.
 */
final class ReviewParser {

    private static final int SHOWN = 64;

    private final JsonParser json;

    ReviewParser(JsonParser json) {
        this.json = json;
    }

    /** The name of the next member; null at the object's end. */
    @Nullable
    String nextMember() throws IOException {
        return json.nextFieldName();
    }

    /** Passes over a member's value without keeping any of it. */
    void skip() throws IOException {
        json.nextToken();
        json.skipChildren();
    }

    /** Enters an object; false on null. */
    boolean object(String field, @Nullable Object seen) throws IOException {
        requireFirst(field, seen);
        JsonToken token = json.nextToken();
        if (token == JsonToken.VALUE_NULL) {
            return false;
        }
        require(token == JsonToken.START_OBJECT, field, "an object");
        return true;
    }

    /** A string; "" for null. */
    String text(String field, @Nullable Object seen) throws IOException {
        requireFirst(field, seen);
        JsonToken token = json.nextToken();
        return token == JsonToken.VALUE_NULL ? "" : string(token, field);
    }

    boolean flag(String field, @Nullable Object seen) throws IOException {
        requireFirst(field, seen);
        JsonToken token = json.nextToken();
        require(token != null && (token.isBoolean() || token == JsonToken.VALUE_NULL), field, "true or false");
        return token == JsonToken.VALUE_TRUE;
    }

    /** A list of strings; empty for null. */
    List<String> texts(String field, @Nullable Object seen) throws IOException {
        requireFirst(field, seen);
        List<String> texts = new ArrayList<>();
        JsonToken token = json.nextToken();
        if (token == JsonToken.VALUE_NULL) {
            return texts;
        }
        require(token == JsonToken.START_ARRAY, field, "a list of strings");
        for (token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            texts.add(string(token, field + "[]"));
        }
        return texts;
    }

    /** An object cut down to a projection; a missing node for null. */
    JsonNode pruned(String field, @Nullable Object seen, Projection projection) throws IOException {
        return object(field, seen) ? new PrunedTree(json).members(projection) : MissingNode.getInstance();
    }

    private String string(@Nullable JsonToken token, String field) throws IOException {
        require(token == JsonToken.VALUE_STRING, field, "a string");
        String text = json.getText();
        if (!PlainText.isWellFormed(text)) {
            throw new MalformedReview(field + " holds half a surrogate pair: a string must be Unicode text");
        }
        return text;
    }

    private static void requireFirst(String field, @Nullable Object seen) throws MalformedReview {
        if (seen != null) {
            throw new MalformedReview(field + " is there twice: an object must have each member once");
        }
    }

    private void require(boolean fits, String field, String wanted) throws IOException {
        if (!fits) {
            throw new MalformedReview(field + " is " + shown() + ": it must be " + wanted);
        }
    }

    private String shown() throws IOException {
        JsonToken token = json.currentToken();
        if (token == null) {
            return "cut off";
        }
        return switch (token) {
            case START_OBJECT, END_OBJECT, FIELD_NAME -> "an object";
            case START_ARRAY, END_ARRAY -> "a list";
            case VALUE_STRING -> quoted(json.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE, VALUE_NULL ->
                PlainText.oneLine(json.getText(), SHOWN);
            case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT -> "no JSON value";
        };
    }

    /** A value for a message. */
    static String quoted(String value) {
        return '"' + PlainText.oneLine(value, SHOWN) + '"';
    }
}
