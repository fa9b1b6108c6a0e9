package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.drainpolicy.Quantity;
import java.util.Optional;
import java.util.stream.Stream;

/** What the agent asks of its node, so that the pod keeps its quality-of-service class. */
final class AgentResources {

    private static final String IDLE_CPU = "10m";
    private static final String IDLE_MEMORY = "40Mi";

    /** Room for a quick start, which the pod's own start waits for. */
    private static final String MOST_CPU = "500m";

    private static final String MOST_MEMORY = "64Mi";

    /** In a Guaranteed pod the limit is reserved too, so it is a modest one. */
    private static final String GUARANTEED_CPU = "100m";

    private AgentResources() {}

    /**
     * The agent's {@code resources}. None where the pod has some as a whole: those of its containers may not sum up to
     * more, and the class is the whole's.
     */
    static Optional<JsonNode> in(Pod pod) {
        if (!pod.spec().path("resources").isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                pod.containers().allMatch(AgentResources::isGuaranteed)
                        ? resources(amounts(GUARANTEED_CPU, MOST_MEMORY), amounts(GUARANTEED_CPU, MOST_MEMORY))
                        : resources(amounts(IDLE_CPU, IDLE_MEMORY), amounts(MOST_CPU, MOST_MEMORY)));
    }

    /** Limits on both, and requests that equal them or are left to become them. */
    private static boolean isGuaranteed(JsonNode container) {
        JsonNode limits = container.path("resources").path("limits");
        JsonNode requests = container.path("resources").path("requests");
        return Stream.of("cpu", "memory").allMatch(resource -> {
            JsonNode limit = limits.path(resource);
            JsonNode request = requests.path(resource);
            return Quantity.areEqual(limit, Pod.isSet(request) ? request : limit);
        });
    }

    private static ObjectNode amounts(String cpu, String memory) {
        return JsonNodeFactory.instance.objectNode().put("cpu", cpu).put("memory", memory);
    }

    private static ObjectNode resources(ObjectNode requests, ObjectNode limits) {
        ObjectNode resources = JsonNodeFactory.instance.objectNode();
        resources.set("requests", requests);
        resources.set("limits", limits);
        return resources;
    }
}
