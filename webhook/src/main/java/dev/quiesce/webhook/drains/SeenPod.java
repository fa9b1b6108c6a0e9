package dev.quiesce.webhook.drains;

import dev.quiesce.agent.contract.AgentEndpoints;
import dev.quiesce.agent.contract.AgentEnvironment;
import dev.quiesce.agent.contract.DrainNames;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What matters here of a pod that carries an agent, as one event of the watch has it.
 *
 * @param ownGrace of its spec
 * @param deletedWith the grace of its deletion; null while it is not being deleted
 * @param released somebody ended its drain
 * @param restarts of its mains
 * @param agentStarted the agent has run
 * @param agentEnd how the agent has ended; null while it runs
 */
record SeenPod(
        String namespace,
        String name,
        String uid,
        Duration ownGrace,
        @Nullable Duration deletedWith,
        boolean released,
        int restarts,
        boolean agentStarted,
        @Nullable AgentEnd agentEnd,
        Optional<Agent> agent) {

    /** What the kubelet uses where the spec says nothing. */
    private static final long DEFAULT_GRACE = 30;

    /**
     * How a container ended.
     *
     * @param reason the kubelet's word for it: {@code OOMKilled}
     * @param message its termination message
     */
    record AgentEnd(int exitCode, String reason, String message) {}

    static SeenPod of(Pod pod) {
        ObjectMeta metadata = pod.getMetadata();
        Long grace = metadata.getDeletionGracePeriodSeconds();
        Long own = pod.getSpec() == null ? null : pod.getSpec().getTerminationGracePeriodSeconds();
        Optional<ContainerStatus> agent = statuses(pod).filter(SeenPod::isAgent).findFirst();
        return new SeenPod(
                metadata.getNamespace(),
                metadata.getName(),
                metadata.getUid(),
                Duration.ofSeconds(own == null ? DEFAULT_GRACE : own),
                metadata.getDeletionTimestamp() == null ? null : Duration.ofSeconds(grace == null ? 0 : grace),
                isReleased(metadata),
                statuses(pod)
                        .filter(status -> !isAgent(status))
                        .mapToInt(SeenPod::restarts)
                        .sum(),
                agent.map(SeenPod::hasRun).orElse(false),
                agent.map(SeenPod::end).orElse(null),
                agent(pod));
    }

    /** Any value of the annotation counts but one that says no. */
    private static boolean isReleased(ObjectMeta metadata) {
        String value = metadata.getAnnotations() == null
                ? null
                : metadata.getAnnotations().get(DrainNames.RELEASE);
        return value != null && !value.isEmpty() && !value.equals("false");
    }

    private static Optional<Agent> agent(Pod pod) {
        String host = pod.getStatus() == null ? null : pod.getStatus().getPodIP();
        if (host == null || host.isEmpty() || pod.getSpec() == null) {
            return Optional.empty();
        }
        ObjectMeta metadata = pod.getMetadata();
        return containers(pod)
                .filter(SeenPod::listens)
                .findFirst()
                .map(container -> new Agent(
                        metadata.getNamespace(),
                        metadata.getName(),
                        metadata.getGenerateName() == null ? "" : metadata.getGenerateName(),
                        owner(metadata),
                        metadata.getUid(),
                        host,
                        port(container)));
    }

    private static String owner(ObjectMeta metadata) {
        return metadata.getOwnerReferences() == null
                ? ""
                : metadata.getOwnerReferences().stream()
                        .filter(reference -> Boolean.TRUE.equals(reference.getController()))
                        .map(OwnerReference::getUid)
                        .findFirst()
                        .orElse("");
    }

    /** Whether it is an agent that was told how to know its leader. */
    private static boolean listens(Container container) {
        return container.getName().equals(DrainNames.CONTAINER)
                && container.getEnv().stream()
                        .anyMatch(variable -> variable.getName().equals(AgentEnvironment.CONTROL_SHA256)
                                && variable.getValue() != null
                                && !variable.getValue().isEmpty());
    }

    private static int port(Container agent) {
        return agent.getPorts().stream()
                .map(ContainerPort::getContainerPort)
                .findFirst()
                .orElse(AgentEndpoints.PORT);
    }

    private static Stream<Container> containers(Pod pod) {
        return Stream.of(pod.getSpec().getInitContainers(), pod.getSpec().getContainers())
                .flatMap(List::stream);
    }

    private static Stream<ContainerStatus> statuses(Pod pod) {
        return pod.getStatus() == null
                ? Stream.of()
                : Stream.of(
                                pod.getStatus().getInitContainerStatuses(),
                                pod.getStatus().getContainerStatuses())
                        .flatMap(List::stream);
    }

    private static boolean isAgent(ContainerStatus status) {
        return status.getName().equals(DrainNames.CONTAINER);
    }

    private static int restarts(ContainerStatus status) {
        return status.getRestartCount() == null ? 0 : status.getRestartCount();
    }

    private static boolean hasRun(ContainerStatus status) {
        return status.getState() != null
                && (status.getState().getRunning() != null || status.getState().getTerminated() != null);
    }

    private static @Nullable AgentEnd end(ContainerStatus status) {
        ContainerStateTerminated terminated =
                status.getState() == null ? null : status.getState().getTerminated();
        if (terminated == null) {
            return null;
        }
        return new AgentEnd(
                terminated.getExitCode() == null ? 0 : terminated.getExitCode(),
                terminated.getReason() == null ? "" : terminated.getReason(),
                terminated.getMessage() == null ? "" : terminated.getMessage());
    }
}
