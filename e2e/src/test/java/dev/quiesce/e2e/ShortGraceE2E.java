package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

/** The pod came with terminationGracePeriodSeconds: 1. */
@OnARealNode
class ShortGraceE2E {

    private static final int NOTICE = 1;
    private static final int PERIOD = 20;
    private static final int LEAST_OVERHEAD = 3;
    private static final int CONNECTION = 8;

    @Test
    void drainsAPodThatCameWithOneSecond() {
        try (DrainStage stage = DrainStage.open("short-grace", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(
                    ToolboxPod.holder("server").draining(NOTICE, PERIOD).spec("terminationGracePeriodSeconds: 1"));
            stage.holdConnectionTo(pod, CONNECTION);

            Ended ended = stage.delete("server");

            ended.print("came with 1 s of grace");
            assertThat(pod.getSpec().getTerminationGracePeriodSeconds()).isEqualTo(NOTICE + PERIOD + LEAST_OVERHEAD);
            assertThat(stage.clientsExit()).isZero();
            assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
        }
    }
}
