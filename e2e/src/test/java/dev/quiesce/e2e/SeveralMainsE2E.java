package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A pod of several containers: each has a hook, and there is one drain. */
@OnARealNode
class SeveralMainsE2E {

    private static final String OTHER = "other";
    private static final int CONNECTION = 5;

    @Test
    void allStayUntilTheWorkOfOneIsDone() {
        try (DrainStage stage = DrainStage.open("several-mains", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(
                    ToolboxPod.holder("server").draining(1, 60).spec(ToolboxPod.another(OTHER, "ports: []", "pause")));
            stage.holdConnectionTo(pod);

            Ended ended = stage.deleteAndHangUp("server", CONNECTION);

            ended.print("two mains, one with work");
            assertThat(stage.clientsExit()).isZero();
            assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
            assertThat(ended.report().theDrain().containers()).containsExactlyInAnyOrder(ToolboxPod.MAIN, OTHER);
            assertThat(ended.endOf(OTHER)).isAfterOrEqualTo(endOfClient(stage));
            assertThat(ended.container(OTHER).getExitCode()).isZero();
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
        }
    }

    /** kubernetes/kubernetes#73993: the hook of a container that ends by itself is cut. */
    @Test
    void kubernetes73993TheEndOfOneIsNotTheEndOfTheDrain() {
        try (DrainStage stage = DrainStage.open("one-main-ends", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(
                    ToolboxPod.holder("server").draining(1, 60).spec(ToolboxPod.another(OTHER, "ports: []", "pause")));
            stage.holdConnectionTo(pod);

            stage.startDraining("server");
            stage.signal("server", OTHER, "TERM", "1");
            stage.hangUp("server", CONNECTION);
            Ended ended = stage.awaitEnd("server");

            ended.print("one of two mains ends during the drain");
            assertThat(stage.clientsExit()).isZero();
            assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
            assertThat(ended.endOf(OTHER)).isBeforeOrEqualTo(ended.endOf(ToolboxPod.MAIN));
            assertThat(ended.endOf(ToolboxPod.MAIN)).isAfterOrEqualTo(endOfClient(stage));
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
        }
    }

    private static Instant endOfClient(DrainStage stage) {
        return Instant.parse(stage.pods()
                .latest(DrainStage.CLIENT)
                .getStatus()
                .getContainerStatuses()
                .getFirst()
                .getState()
                .getTerminated()
                .getFinishedAt());
    }
}
