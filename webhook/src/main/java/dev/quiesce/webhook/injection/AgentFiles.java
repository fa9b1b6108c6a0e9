package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Files that an agent reads: each through the volume by which some main has it, read-only and under the same path. */
final class AgentFiles {

    private static final List<String> KEPT = List.of("name", "mountPath", "subPath");

    private AgentFiles() {}

    /** The agent's {@code volumeMounts}. */
    static ArrayNode mounts(Pod pod, List<String> files) {
        ArrayNode mounts = JsonNodeFactory.instance.arrayNode();
        files.stream()
                .flatMap(file -> mount(pod, file).stream())
                .map(AgentFiles::readOnly)
                .distinct()
                .forEach(mounts::add);
        return mounts;
    }

    /** Whether no main has the file in a volume. */
    static boolean isMissing(Pod pod, String file) {
        return mount(pod, file).isEmpty();
    }

    private static Optional<JsonNode> mount(Pod pod, String file) {
        return pod.mains().stream()
                .flatMap(main -> main.json().path("volumeMounts").valueStream())
                .filter(mount -> mount.path("subPathExpr").asText("").isEmpty() && holds(mountPath(mount), file))
                .max(Comparator.comparingInt(mount -> mountPath(mount).length()));
    }

    private static boolean holds(String mountPath, String file) {
        return file.equals(mountPath) || file.startsWith(mountPath.endsWith("/") ? mountPath : mountPath + "/");
    }

    private static String mountPath(JsonNode mount) {
        return mount.path("mountPath").asText("?");
    }

    private static ObjectNode readOnly(JsonNode mount) {
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        KEPT.stream()
                .filter(member -> Pod.isSet(mount.path(member)))
                .forEach(member -> copy.set(member, mount.path(member)));
        return copy.put("readOnly", true);
    }
}
