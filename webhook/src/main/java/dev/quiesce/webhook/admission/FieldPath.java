package dev.quiesce.webhook.admission;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;

/**
 * The way to a field of an object, by member names: {@code spec.status}. Arrays have no place on it: the path goes on
 * in each of their elements.
 */
public record FieldPath(List<String> members) {

    public FieldPath {
        members = List.copyOf(members);
    }

    /** Reads a dotted path; an empty text, or an empty member, is no path. */
    @JsonCreator
    public static FieldPath parse(String text) {
        List<String> members = List.of(text.split("\\.", -1));
        if (members.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("\"" + text + "\" is not a field path such as spec.status");
        }
        return new FieldPath(members);
    }

    /** A path from its member names, which may hold dots. */
    public static FieldPath of(String... members) {
        return new FieldPath(List.of(members));
    }

    /** What stands at this path below {@code root}; a missing node where nothing does. */
    public JsonNode in(JsonNode root) {
        JsonNode node = root;
        for (String member : members) {
            node = node.path(member);
        }
        return node;
    }

    /**
     * Whether nothing is set here: no value, null, or the zero value of its type, which Go's omitempty leaves out
     * ("", false, 0, an empty list or object). The same as CEL's {@code optional.ofNonZeroValue}.
     */
    public boolean isUnsetIn(JsonNode root) {
        JsonNode value = in(root);
        return switch (value.getNodeType()) {
            case MISSING, NULL -> true;
            case STRING -> value.textValue().isEmpty();
            case BOOLEAN -> !value.booleanValue();
            case NUMBER -> value.doubleValue() == 0;
            case ARRAY, OBJECT -> value.isEmpty();
            case BINARY, POJO -> false;
        };
    }

    /** This path and one member more. */
    public FieldPath then(String member) {
        return new FieldPath(Stream.concat(members.stream(), Stream.of(member)).toList());
    }

    @JsonValue
    @Override
    public String toString() {
        return String.join(".", members);
    }
}
