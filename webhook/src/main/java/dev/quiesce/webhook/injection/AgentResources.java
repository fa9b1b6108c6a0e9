package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.drainpolicy.AgentSpec;
import dev.quiesce.webhook.drainpolicy.Quantity;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** What the agent asks of its node, so that the pod keeps its quality-of-service class. */
final class AgentResources {

    /** Room for a quick start, which the pod's own start waits for. */
    private static final AgentSpec.Resources USUAL =
            new AgentSpec.Resources(new AgentSpec.Amounts("10m", "40Mi"), new AgentSpec.Amounts("500m", "64Mi"));

    /** In a Guaranteed pod the limit is reserved too, so it is a modest one. */
    private static final AgentSpec.Resources MODEST =
            new AgentSpec.Resources(new AgentSpec.Amounts("100m", "64Mi"), new AgentSpec.Amounts("100m", "64Mi"));

    private AgentResources() {}

    /**
     * The agent's {@code resources}. None where the pod has some as a whole: those of its containers may not sum up to
     * more, and the class is the whole's.
     */
    static Optional<JsonNode> in(Pod pod, Optional<AgentSpec> said) {
        if (!pod.spec().path("resources").isEmpty()) {
            return Optional.empty();
        }
        boolean guaranteed = pod.containers().allMatch(AgentResources::isGuaranteed);
        AgentSpec.Resources wanted = said.map(AgentSpec::resources).orElse(guaranteed ? MODEST : USUAL);
        ObjectNode limits = amounts(Objects.requireNonNull(wanted.limits()));
        return Optional.of(
                resources(guaranteed ? limits.deepCopy() : amounts(Objects.requireNonNull(wanted.requests())), limits));
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

    private static ObjectNode amounts(AgentSpec.Amounts amounts) {
        return JsonNodeFactory.instance.objectNode().put("cpu", amounts.cpu()).put("memory", amounts.memory());
    }

    private static ObjectNode resources(ObjectNode requests, ObjectNode limits) {
        ObjectNode resources = JsonNodeFactory.instance.objectNode();
        resources.set("requests", requests);
        resources.set("limits", limits);
        return resources;
    }
}
