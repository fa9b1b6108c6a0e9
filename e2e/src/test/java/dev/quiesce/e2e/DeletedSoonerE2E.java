package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.DrainNames;
import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

/** Whoever deletes the pod gives it less time than the drain needs. */
@OnARealNode
class DeletedSoonerE2E {

    private static final int GIVEN = 5;
    private static final int CONNECTION = 600;

    @Test
    void kubernetes31902ObeysAndStillReportsWhatItLost() {
        try (DrainStage stage = DrainStage.open("deleted-sooner", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(ToolboxPod.holder("server").draining(1, 90));
            stage.holdConnectionTo(pod, CONNECTION);

            Ended ended = stage.delete("server", "--grace-period=" + GIVEN);

            ended.print("delete --grace-period=" + GIVEN);
            AgentReport.Drain drain = ended.report().theDrain();
            assertThat(stage.clientsExit()).isOne();
            assertThat(drain.outcome()).isIn("deadline", "told");
            assertThat(drain.work().lost()).isOne();
            assertThat(drain.work().names()).singleElement().asString().endsWith("->" + ToolboxPod.PORT);
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
            assertThat(ended.container(DrainNames.CONTAINER).getExitCode()).isZero();
            // Less than the pod came with is left to the app whole, as soon as the agent is told.
            assertThat(ended.seconds()).isBetween(1.0, GIVEN + 7.0);
        }
    }
}
