package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.agent.contract.AgentEndpoints;

/** What drained mains get as their {@code lifecycle.preStop}. Known again by what it does, not by who wrote it. */
sealed interface PreStopHook {

    /** The hook as one main gets it. */
    JsonNode of(MainContainer main);

    /** Whether the main has this hook already. */
    boolean isOn(MainContainer main);

    /**
     * A GET that the agent answers when the drain is over. The port is a number, since the kubelet looks names up in
     * the main; no host, which Pod Security's baseline refuses.
     */
    record AgentCall(int port) implements PreStopHook {

        @Override
        public JsonNode of(MainContainer main) {
            ObjectNode hook = JsonNodeFactory.instance.objectNode();
            hook.putObject("httpGet")
                    .put("path", AgentEndpoints.preStopPath(main.name()))
                    .put("port", port);
            return hook;
        }

        @Override
        public boolean isOn(MainContainer main) {
            JsonNode call = main.preStop().path("httpGet");
            return call.path("path").asText().startsWith(AgentEndpoints.PRESTOP_PREFIX)
                    && call.path("port").asInt() == port;
        }
    }

    /** The kubelet's own sleep. */
    record KubeletSleep(long seconds) implements PreStopHook {

        @Override
        public JsonNode of(MainContainer main) {
            ObjectNode hook = JsonNodeFactory.instance.objectNode();
            hook.putObject("sleep").put("seconds", seconds);
            return hook;
        }

        @Override
        public boolean isOn(MainContainer main) {
            return main.preStop().path("sleep").path("seconds").asLong() == seconds;
        }
    }
}
