package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** {@code kubectl delete --force}: the pod is gone from the API at once, whatever its kubelet does. */
@OnARealNode
class ForcedDeletionE2E {

    @Test
    void isToldAsALostDrain() {
        try (DrainStage stage = DrainStage.open("forced", DrainStage.OPTED_IN)) {
            stage.start(ToolboxPod.holder("server").draining(1, 20));

            stage.namespace()
                    .kubectl("delete", "pod", "server", "--force", "--grace-period=0")
                    .succeeded();

            assertThat(DrainEvents.await(stage, "server", "DrainLost")).contains("before its agent had reported");
        }
    }
}
