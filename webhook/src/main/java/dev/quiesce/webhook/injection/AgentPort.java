package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.AgentEndpoints;
import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/** Where the agent of a pod listens. A pod has one network namespace, so a port can be had once. */
final class AgentPort {

    private AgentPort() {}

    /** The port of the agent that is there; else the first from the contract's on that nobody declares or watches. */
    static OptionalInt of(Pod pod, DrainPlan plan) {
        return pod.agent()
                .map(agent -> OptionalInt.of(
                        MainContainer.declaredPorts(agent).findFirst().orElse(AgentEndpoints.PORT)))
                .orElseGet(() -> firstFree(pod, plan));
    }

    private static OptionalInt firstFree(Pod pod, DrainPlan plan) {
        Set<Integer> taken = new HashSet<>(plan.work().ports());
        pod.containers().flatMapToInt(MainContainer::declaredPorts).forEach(taken::add);
        return IntStream.rangeClosed(AgentEndpoints.PORT, PortText.HIGHEST)
                .filter(port -> !taken.contains(port))
                .findFirst();
    }
}
