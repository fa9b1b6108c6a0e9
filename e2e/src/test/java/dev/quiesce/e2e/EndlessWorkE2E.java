package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.DrainNames;
import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

/** A pod's work does not end in time. */
@OnARealNode
class EndlessWorkE2E {

    private static final int NOTICE = 1;
    private static final int PERIOD = 8;
    private static final int OWN = 10;

    @Test
    void theHookIsAnsweredInTimeForTheAppsOwnEnd() {
        try (DrainStage stage = DrainStage.open("endless", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(endless());
            stage.holdConnectionTo(pod);

            Ended ended = stage.delete("server");

            ended.print("work that never ends");
            AgentReport.Drain drain = ended.report().theDrain();
            assertThat(drain.outcome()).isEqualTo("deadline");
            assertThat(drain.actualSeconds().hook()).isBetween(NOTICE + (double) PERIOD, NOTICE + PERIOD + 2.0);
            assertThat(drain.work().lost()).isOne();
            assertThat(drain.work().names()).singleElement().asString().endsWith("->" + ToolboxPod.PORT);
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
            assertThat(ended.container(DrainNames.CONTAINER).getExitCode()).isZero();
        }
    }

    /** kubernetes/kubernetes#115817: older kubelets waited for a hook that hangs twice as long as they should. */
    @Test
    void kubernetes115817AHookThatIsHeldEndsWithTheGrace() {
        try (DrainStage stage = DrainStage.open("endless-held", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(endless().annotated("quiesce.dev/at-deadline", "Hold"));
            stage.holdConnectionTo(pod);

            Ended ended = stage.delete("server");

            ended.print("work that never ends, at-deadline: Hold");
            AgentReport.Drain drain = ended.report().theDrain();
            assertThat(drain.outcome()).isIn("held", "told");
            assertThat(drain.work().lost()).isOne();
            assertThat(drain.work().names()).singleElement().asString().endsWith("->" + ToolboxPod.PORT);
            assertThat(ended.seconds()).isBetween(NOTICE + PERIOD + OWN - 1.0, NOTICE + PERIOD + OWN + 8.0);
            assertThat(ended.container(DrainNames.CONTAINER).getExitCode()).isZero();
        }
    }

    private static ToolboxPod endless() {
        return ToolboxPod.holder("server").draining(NOTICE, PERIOD).spec("terminationGracePeriodSeconds: " + OWN);
    }
}
