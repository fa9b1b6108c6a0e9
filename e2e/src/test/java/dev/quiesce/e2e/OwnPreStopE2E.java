package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

/** Somebody did write a preStop hook. */
@OnARealNode
class OwnPreStopE2E {

    private static final String OWN_HOOK = "lifecycle: {preStop: {sleep: {seconds: 2}}}";
    private static final int CONNECTION = 8;

    @Test
    void keepsItAndDrainsTheOtherContainer() {
        try (DrainStage stage = DrainStage.open("own-hook", DrainStage.OPTED_IN)) {
            Command created = stage.create(ToolboxPod.holder("server")
                    .draining(1, 30)
                    .spec(ToolboxPod.another("legacy", OWN_HOOK, "pause"))
                    .manifest());
            Pod pod = stage.awaitReady("server");
            stage.holdConnectionTo(pod, CONNECTION);

            Ended ended = stage.delete("server");

            ended.print("with another container's own hook");
            Container legacy = pod.getSpec().getContainers().get(1);
            assertThat(created.err()).contains("SelfHooked: container legacy keeps its own preStop hook");
            assertThat(legacy.getLifecycle().getPreStop().getSleep().getSeconds())
                    .isEqualTo(2);
            assertThat(legacy.getLifecycle().getPreStop().getHttpGet()).isNull();
            assertThat(stage.clientsExit()).isZero();
            assertThat(ended.report().theDrain().containers()).containsExactly(ToolboxPod.MAIN);
            assertThat(ended.container("legacy").getExitCode()).isZero();
        }
    }

    @Test
    void leavesAPodAloneWhoseContainersAllHaveOne() {
        try (DrainStage stage = DrainStage.open("own-hook-only", DrainStage.OPTED_IN)) {
            Command created = stage.create(ToolboxPod.holder("server")
                    .draining(1, 30)
                    .container(OWN_HOOK)
                    .manifest());
            Pod pod = stage.awaitReady("server");

            System.out.printf("drain: only own hooks: not drained, %s", created.err());
            assertThat(created.err()).contains("Warning: SelfHooked, not drained: ");
            assertThat(pod.getSpec().getInitContainers()).isEmpty();
            assertThat(pod.getSpec().getTerminationGracePeriodSeconds()).isEqualTo(30);
        }
    }
}
