package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.DrainNames;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

/** The kernel kills a container that takes more memory than it may: no hook is called, or the one that waits is cut. */
@OnARealNode
class OutOfMemoryE2E {

    private static final String LIMIT = "resources: {limits: {memory: 64Mi}}";
    private static final int PERIOD = 300;

    /** kubernetes/kubernetes#55807: a hook is not called for a container that ends in another way than by its deletion. */
    @Test
    void kubernetes55807AContainerThatIsKilledIsStartedAgainWithoutADrain() {
        try (DrainStage stage = DrainStage.open("oom", DrainStage.OPTED_IN)) {
            stage.start(server());

            takeAllMemory(stage);
            Pod restarted = stage.pods()
                    .await("server", "to be restarted", seen -> restarts(seen.pod()) > 0)
                    .pod();

            ContainerStateTerminated end = restarted
                    .getStatus()
                    .getContainerStatuses()
                    .getFirst()
                    .getLastState()
                    .getTerminated();
            AgentReport report = stage.askAgent("server").orElseThrow();
            ScenarioTable.add(
                    "main killed for its memory while it serves",
                    "",
                    "",
                    "no drain, restarted",
                    end.getExitCode() + ", runs");
            assertThat(end.getReason()).isEqualTo("OOMKilled");
            assertThat(report.state()).isEqualTo("Serving");
            assertThat(report.drain()).isNull();
            assertThat(restarted
                            .getStatus()
                            .getInitContainerStatuses()
                            .getFirst()
                            .getRestartCount())
                    .isZero();
            stage.delete("server");
        }
    }

    @Test
    void thePodDoesNotWaitForTheWorkOfADeadContainer() {
        try (DrainStage stage = DrainStage.open("oom-in-drain", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(server());
            stage.holdConnectionTo(pod);

            stage.startDraining("server");
            takeAllMemory(stage);
            Ended ended = stage.awaitEnd("server");

            ended.print("main killed for its memory during the drain");
            assertThat(stage.clientsExit()).isOne();
            assertThat(ended.container(ToolboxPod.MAIN).getReason()).isEqualTo("OOMKilled");
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isEqualTo(137);
            assertThat(ended.container(DrainNames.CONTAINER).getExitCode()).isZero();
            assertThat(ended.report().state()).isEqualTo("Stopped");
            assertThat(ended.seconds()).isLessThan(PERIOD / 2.0);
        }
    }

    private static ToolboxPod server() {
        return ToolboxPod.holder("server").draining(1, PERIOD).container(LIMIT);
    }

    private static void takeAllMemory(DrainStage stage) {
        stage.signal("server", ToolboxPod.MAIN, "USR1", "1");
    }

    private static int restarts(Pod pod) {
        return pod.getStatus().getContainerStatuses().stream()
                .mapToInt(status -> status.getRestartCount())
                .sum();
    }
}
