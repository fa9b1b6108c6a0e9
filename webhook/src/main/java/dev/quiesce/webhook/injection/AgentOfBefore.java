package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.agent.contract.AgentEnvironment;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The agent that a pod was given, beside the one that it would be given now. */
final class AgentOfBefore {

    /** What is not known any more once the hooks that the pod came with are gone. */
    private static final Set<String> OF_WRAPPED_HOOKS =
            Set.of(AgentEnvironment.WRAPPED, AgentEnvironment.POD_IP, AgentEnvironment.NOTICE);

    private AgentOfBefore() {}

    /** Whether image or environment differ; false where no agent is needed. */
    static boolean isOutOfDate(Pod pod, Optional<JsonNode> wanted) {
        JsonNode before = pod.agent().orElse(null);
        if (before == null || wanted.isEmpty()) {
            return before != null;
        }
        Map<String, JsonNode> environment = environment(before);
        Map<String, JsonNode> wantedEnvironment = environment(wanted.get());
        if (environment.containsKey(AgentEnvironment.WRAPPED)) {
            environment.keySet().removeAll(OF_WRAPPED_HOOKS);
            wantedEnvironment.keySet().removeAll(OF_WRAPPED_HOOKS);
        }
        return !before.path("image").equals(wanted.get().path("image")) || !environment.equals(wantedEnvironment);
    }

    /** The API server writes out the version of a field reference; what it adds beside is no difference. */
    private static Map<String, JsonNode> environment(JsonNode agent) {
        Map<String, JsonNode> variables = new HashMap<>();
        agent.path("env")
                .forEach(variable -> variables.put(
                        variable.path("name").asText(),
                        variable.has("valueFrom")
                                ? variable.at("/valueFrom/fieldRef/fieldPath")
                                : variable.path("value")));
        return variables;
    }
}
