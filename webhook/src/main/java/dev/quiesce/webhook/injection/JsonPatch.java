package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;

/**
 * A JSON Patch (RFC 6902) in the making, against one document. It can add, and replace a value; it cannot remove, move
 * or reorder. A patch that does not apply is refused whatever failurePolicy says, so parents are made where they miss.
 */
final class JsonPatch {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final JsonNode document;
    private final ArrayNode operations = NODES.arrayNode();
    private final Map<JsonPointer, ObjectNode> made = new HashMap<>();

    JsonPatch(JsonNode document) {
        this.document = document;
    }

    ArrayNode operations() {
        return operations;
    }

    /** Gives an object a member; nothing where it has it already. A null is added to: not every server replaces one. */
    void put(JsonPointer object, String member, JsonNode value) {
        JsonNode parent = document.at(object);
        ObjectNode fresh = made.get(object);
        if (fresh != null) {
            fresh.set(member, value);
        } else if (Pod.isSet(parent)) {
            JsonNode before = parent.path(member);
            if (!before.equals(value)) {
                operation(Pod.isSet(before) ? "replace" : "add", object.appendProperty(member), value);
            }
        } else {
            fresh = NODES.objectNode();
            fresh.set(member, value);
            made.put(object, fresh);
            put(object.head(), object.last().getMatchingProperty(), fresh);
        }
    }

    /** Puts an element before all others of an object's list. */
    void prepend(JsonPointer object, String list, JsonNode element) {
        insert(object, list, "0", element);
    }

    /** Puts an element after all others of an object's list. */
    void append(JsonPointer object, String list, JsonNode element) {
        insert(object, list, "-", element);
    }

    private void insert(JsonPointer object, String list, String place, JsonNode element) {
        JsonPointer array = object.appendProperty(list);
        if (document.at(array).isArray()) {
            operation("add", array.appendProperty(place), element);
        } else {
            put(object, list, NODES.arrayNode().add(element));
        }
    }

    private void operation(String op, JsonPointer path, JsonNode value) {
        operations.addObject().put("op", op).put("path", path.toString()).set("value", value);
    }
}
