package dev.quiesce.webhook.timeline;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.agent.contract.AgentEndpoints;
import java.time.Duration;

/** What a main's {@code lifecycle.preStop} is. */
final class Hooks {

    private Hooks() {}

    static Waiting waiting(JsonNode container) {
        JsonNode hook = container.path("lifecycle").path("preStop");
        if (hook.path("httpGet").isObject()) {
            String path = hook.path("httpGet").path("path").asText();
            return leadsToAgent(path, container.path("name").asText())
                    ? new Waiting.ForDrain()
                    : new Waiting.OwnHook("httpGet");
        }
        if (hook.path("sleep").isObject()) {
            long seconds = Math.clamp(hook.path("sleep").path("seconds").asLong(), 0, Integer.MAX_VALUE);
            return new Waiting.Sleep(Duration.ofSeconds(seconds));
        }
        return hook.path("exec").isObject() ? new Waiting.OwnHook("exec") : new Waiting.NoHook();
    }

    /** Straight, or led through Istio's proxy. */
    private static boolean leadsToAgent(String path, String container) {
        return path.startsWith(AgentEndpoints.PRESTOP_PREFIX)
                || path.equals("/app-lifecycle/" + container + "/prestopz");
    }
}
