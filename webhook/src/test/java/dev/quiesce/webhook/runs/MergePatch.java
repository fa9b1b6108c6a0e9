package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON Merge Patch (RFC 7396): what {@code kubectl patch --type=merge} sends. */
public final class MergePatch {

    private MergePatch() {}

    /** The target as it becomes; the target itself stays as it is. */
    public static JsonNode apply(JsonNode target, JsonNode patch) {
        if (!patch.isObject()) {
            return patch;
        }
        ObjectNode result =
                target instanceof ObjectNode object ? object.deepCopy() : JsonNodeFactory.instance.objectNode();
        patch.properties().forEach(member -> {
            if (member.getValue().isNull()) {
                result.remove(member.getKey());
            } else {
                result.set(member.getKey(), apply(result.path(member.getKey()), member.getValue()));
            }
        });
        return result;
    }
}
