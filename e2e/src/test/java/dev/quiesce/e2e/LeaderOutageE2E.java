package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Nobody leads in the middle of a drain. */
@OnARealNode
@Isolated
class LeaderOutageE2E {

    @AfterEach
    void bringItBack() {
        scale(2);
        Quiesce.ensureInstalled();
    }

    @Test
    void theDrainGoesOnAndTheNextLeaderFindsIt() {
        try (DrainStage stage = DrainStage.open("leader-outage", DrainStage.OPTED_IN)) {
            Pod pod =
                    stage.start(ToolboxPod.holder("server").draining(1, 600).spec("terminationGracePeriodSeconds: 5"));
            stage.holdConnectionTo(pod, 900);
            stage.namespace().kubectl("delete", "pod", "server", "--wait=false").succeeded();
            stage.pods()
                    .await(
                            "server",
                            "to be deleted",
                            seen -> seen.pod().getMetadata().getDeletionTimestamp() != null);

            scale(0);
            Await.until("the webhook to be gone", () -> Quiesce.pods().isEmpty());
            stage.namespace()
                    .kubectl("delete", "pod", "server", "--wait=false", "--grace-period=60")
                    .succeeded();
            assertThat(stage.pods().of("server").getLast().gone()).isFalse();
            bringItBack();

            Ended ended = stage.awaitEnd("server");
            ended.print("leader away, a shorter delete meanwhile");
            assertThat(ended.report().theDrain().outcome()).isIn("ordered", "deadline");
            assertThat(ended.seconds()).isBetween(50.0, 120.0);
        }
    }

    private static void scale(int replicas) {
        Command.kubectl("scale", Quiesce.DEPLOYMENT, "-n", Quiesce.NAMESPACE, "--replicas=" + replicas)
                .succeeded();
    }
}
