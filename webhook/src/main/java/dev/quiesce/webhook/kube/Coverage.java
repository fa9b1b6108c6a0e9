package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;

/**
 * Whether an object says all that is wanted of it. What it says besides - defaults, other people's entries, owners and
 * conditions - is no difference.
 */
final class Coverage {

    /** The lists that the API server merges by a key, and by which. Every other list is one value. */
    private static final Map<String, String> KEYED =
            Map.of("webhooks", "name", "matchConditions", "name", "ownerReferences", "uid");

    private static final Set<String> SELECTORS = Set.of("namespaceSelector", "objectSelector");

    private Coverage() {}

    static boolean covers(JsonNode there, JsonNode wanted) {
        if (!wanted.isObject()) {
            return wanted.isArray()
                    ? sameElements(there, wanted)
                    : there.asText().equals(wanted.asText());
        }
        for (Map.Entry<String, JsonNode> member : wanted.properties()) {
            if (!coversMember(member.getKey(), there.path(member.getKey()), member.getValue())) {
                return false;
            }
        }
        return true;
    }

    private static boolean coversMember(String name, JsonNode there, JsonNode wanted) {
        if (SELECTORS.contains(name)) {
            return LabelSelector.read(there).means(LabelSelector.read(wanted));
        }
        String key = KEYED.get(name);
        return key == null ? covers(there, wanted) : coversEach(key, there, wanted);
    }

    private static boolean coversEach(String key, JsonNode there, JsonNode wanted) {
        for (JsonNode element : wanted) {
            if (!coversOne(key, there, element)) {
                return false;
            }
        }
        return true;
    }

    private static boolean coversOne(String key, JsonNode there, JsonNode wanted) {
        for (JsonNode element : there) {
            if (element.path(key).equals(wanted.path(key))) {
                return covers(element, wanted);
            }
        }
        return false;
    }

    private static boolean sameElements(JsonNode there, JsonNode wanted) {
        if (there.size() != wanted.size()) {
            return false;
        }
        for (int i = 0; i < wanted.size(); i++) {
            if (!covers(there.path(i), wanted.path(i))) {
                return false;
            }
        }
        return true;
    }
}
