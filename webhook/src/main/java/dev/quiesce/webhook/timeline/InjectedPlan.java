package dev.quiesce.webhook.timeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.quiesce.agent.contract.AgentEnvironment;
import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.agent.contract.DrainSlices;
import dev.quiesce.agent.contract.DurationText;
import dev.quiesce.agent.contract.Parsed;
import java.time.Duration;
import java.util.Optional;

/**
 * What a pod that carries an agent has told it.
 *
 * @param grace the grace period that it was given at its creation
 */
record InjectedPlan(String profile, DrainSlices asked, AtDeadline atDeadline, Duration grace) {

    private static final JsonNode NOBODY = MissingNode.getInstance();

    /** The plan of the pod's agent; empty where it has none, or one of another make. */
    static Optional<InjectedPlan> read(JsonNode pod) {
        JsonNode agent = agent(pod);
        Optional<Duration> notice = duration(agent, AgentEnvironment.NOTICE);
        Optional<Duration> finishing = duration(agent, AgentEnvironment.FINISHING);
        Optional<Duration> settle = duration(agent, AgentEnvironment.SETTLE);
        Optional<Duration> overhead = duration(agent, AgentEnvironment.OVERHEAD);
        Optional<Duration> grace = duration(agent, AgentEnvironment.GRACE);
        if (notice.isEmpty() || finishing.isEmpty() || settle.isEmpty() || overhead.isEmpty() || grace.isEmpty()) {
            return Optional.empty();
        }
        return AtDeadline.parse("", variable(agent, AgentEnvironment.AT_DEADLINE))
                        instanceof Parsed.Valid<AtDeadline> end
                ? Optional.of(new InjectedPlan(
                        variable(agent, AgentEnvironment.PROFILE),
                        new DrainSlices(notice.get(), finishing.get(), settle.get(), overhead.get()),
                        end.value(),
                        grace.get()))
                : Optional.empty();
    }

    private static JsonNode agent(JsonNode pod) {
        return pod.path("spec")
                .path("initContainers")
                .valueStream()
                .filter(container -> container.path("name").asText().equals(DrainNames.CONTAINER))
                .findFirst()
                .orElse(NOBODY);
    }

    private static Optional<Duration> duration(JsonNode agent, String name) {
        return DurationText.parse(name, variable(agent, name)) instanceof Parsed.Valid<Duration> valid
                ? Optional.of(valid.value())
                : Optional.empty();
    }

    private static String variable(JsonNode agent, String name) {
        return agent.path("env")
                .valueStream()
                .filter(variable -> variable.path("name").asText().equals(name))
                .map(variable -> variable.path("value").asText(""))
                .findFirst()
                .orElse("");
    }
}
