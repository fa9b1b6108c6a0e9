package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.DrainNames;
import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

/** The leader tells the agent what only the API server knows: how much time a deletion really gives. */
@OnARealNode
class ShorterDeleteE2E {

    private static final int PERIOD = 200;
    private static final int OWN_GRACE = 5;
    private static final int FOR_EVER = 600;

    @Test
    void theFirstDeleteShortensThePlan() {
        try (DrainStage stage = busy("shorter-first")) {
            int given = 20;

            Ended ended = stage.delete("server", "--grace-period=" + given);

            ended.print("delete --grace-period=" + given + " of " + (PERIOD + OWN_GRACE + 1));
            AgentReport.Drain drain = ended.report().theDrain();
            assertThat(drain.plannedSeconds().grace()).isEqualTo(given);
            assertThat(drain.plannedSeconds().overhead()).isEqualTo(OWN_GRACE);
            assertThat(drain.plannedSeconds().finishing()).isEqualTo(given - OWN_GRACE);
            assertThat(drain.outcome()).isEqualTo("deadline");
            assertThat(drain.actualSeconds().hook()).isBetween(given - OWN_GRACE - 1.0, given - OWN_GRACE + 2.0);
            assertThat(drain.work().lost()).isOne();
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
            assertThat(ended.container(DrainNames.CONTAINER).getExitCode()).isZero();
            assertThat(DrainEvents.await(stage, "server", "DrainCut"))
                    .contains("the deletion gave " + given + " s, the pod asks for " + (PERIOD + OWN_GRACE + 1) + " s")
                    .contains("Lost: 1 in flight");
        }
    }

    @Test
    void aLaterShorterDeleteIsObeyedAtItsDeadline() {
        try (DrainStage stage = busy("shorter-later")) {
            int given = 15;
            stage.namespace().kubectl("delete", "pod", "server", "--wait=false").succeeded();
            stage.pods().await("server", "to be deleted", seen -> isDeletedWith(seen.pod(), PERIOD + OWN_GRACE + 1));

            Ended ended = stage.delete("server", "--grace-period=" + given);

            ended.print("a second delete, --grace-period=" + given);
            AgentReport.Drain drain = ended.report().theDrain();
            assertThat(drain.outcome()).isEqualTo("ordered");
            assertThat(drain.actualSeconds().hook()).isBetween(given - 2.0, given + 2.0);
            assertThat(ended.seconds()).isBetween(given - 2.0, given + 5.0);
            assertThat(DrainEvents.await(stage, "server", "DrainCut"))
                    .contains("a later delete asked for " + given + " s");
        }
    }

    /** A pod with a connection that never ends. */
    private static DrainStage busy(String name) {
        DrainStage stage = DrainStage.open(name, DrainStage.OPTED_IN);
        Pod pod = stage.start(
                ToolboxPod.holder("server").draining(1, PERIOD).spec("terminationGracePeriodSeconds: " + OWN_GRACE));
        stage.holdConnectionTo(pod, FOR_EVER);
        return stage;
    }

    private static boolean isDeletedWith(Pod pod, long grace) {
        return Long.valueOf(grace).equals(pod.getMetadata().getDeletionGracePeriodSeconds());
    }
}
