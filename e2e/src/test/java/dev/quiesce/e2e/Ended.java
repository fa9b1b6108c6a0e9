package dev.quiesce.e2e;

import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.e2e.PodWatch.Seen;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A pod that has gone.
 *
 * @param last as its last event had it, in which all its containers have ended
 * @param deletedAt when its deletion was first seen
 * @param goneAt when it was gone
 */
record Ended(Pod last, Instant deletedAt, Instant goneAt) {

    /** The first pod of these events that has gone; another one may have its name by now. */
    static Ended of(List<Seen> events) {
        Seen gone = events.stream().filter(Seen::gone).findFirst().orElseThrow();
        Instant deleted = events.stream()
                .filter(event -> event.pod().getMetadata().getDeletionTimestamp() != null)
                .findFirst()
                .orElseThrow()
                .at();
        return new Ended(gone.pod(), deleted, gone.at());
    }

    /** From the deletion until nothing of it was left. */
    double seconds() {
        return Duration.between(deletedAt, goneAt).toMillis() / 1000.0;
    }

    /** How a container ended. */
    ContainerStateTerminated container(String name) {
        return statuses(last)
                .filter(status -> status.getName().equals(name))
                .map(status -> status.getState().getTerminated())
                .findFirst()
                .orElseThrow(() -> new AssertionError("no end of container " + name + " in " + last.getStatus()));
    }

    private static Stream<ContainerStatus> statuses(Pod pod) {
        return Stream.concat(
                pod.getStatus().getInitContainerStatuses().stream(), pod.getStatus().getContainerStatuses().stream());
    }

    /** What the agent left as its termination message. */
    AgentReport report() {
        return AgentReport.read(container(DrainNames.CONTAINER).getMessage());
    }

    /** When a container ended, in whole seconds. */
    Instant endOf(String container) {
        return Instant.parse(container(container).getFinishedAt());
    }

    /** The exit codes of the main and of the agent. */
    String exits() {
        return container(ToolboxPod.MAIN).getExitCode() + ", "
                + container(DrainNames.CONTAINER).getExitCode();
    }

    /** One line with what was planned and what it came to, and a row of the table. */
    void print(String scenario) {
        ScenarioTable.add(scenario, this);
        AgentReport.Drain drain = report().theDrain();
        AgentReport.Planned planned = drain.plannedSeconds();
        AgentReport.Actual actual = drain.actualSeconds();
        System.out.printf(
                Locale.ROOT,
                "drain: %s: planned %.0f s (notice %.0f, work %.0f, settle %.0f, overhead %.0f), "
                        + "actual %.1f s (notice %.1f, work %.1f, settle %.1f, held %.1f, overhead %.1f), "
                        + "%s, lost %d, exit of main, agent: %s, gone after %.1f s%n",
                scenario,
                planned.grace(),
                planned.notice(),
                planned.finishing(),
                planned.settle(),
                planned.overhead(),
                actual.total(),
                actual.notice(),
                actual.finishing(),
                actual.settle(),
                actual.held(),
                actual.overhead(),
                drain.outcome(),
                drain.work().lost(),
                exits(),
                seconds());
    }
}
