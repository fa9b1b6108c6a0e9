package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

/** Somebody looks into a pod with {@code kubectl debug}. */
@OnARealNode
class EphemeralContainerE2E {

    private static final int CONNECTION = 5;

    /** kubernetes/kubernetes#92557: webhooks and ephemeral containers. */
    @Test
    void kubernetes92557IsAddedToAPodWithTheAgentAndChangesNoDrain() {
        try (DrainStage stage = DrainStage.open("ephemeral", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(ToolboxPod.holder("server").draining(1, 60));

            stage.namespace()
                    .kubectl(
                            "debug",
                            "server",
                            "--image=quiesce.local/toolbox:dev",
                            "--container=look",
                            "--",
                            "/toolbox",
                            "pause")
                    .succeeded();
            Pod looked = stage.pods()
                    .await("server", "to have an ephemeral container", seen -> runsEphemeral(seen.pod()))
                    .pod();
            stage.holdConnectionTo(pod);
            Ended ended = stage.deleteAndHangUp("server", CONNECTION);

            ended.print("with an ephemeral container");
            assertThat(looked.getSpec().getContainers()).isEqualTo(pod.getSpec().getContainers());
            assertThat(looked.getSpec().getInitContainers())
                    .isEqualTo(pod.getSpec().getInitContainers());
            assertThat(stage.clientsExit()).isZero();
            assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
            assertThat(ended.report().theDrain().containers()).containsExactly(ToolboxPod.MAIN);
        }
    }

    private static boolean runsEphemeral(Pod pod) {
        return pod.getStatus().getEphemeralContainerStatuses().stream()
                .anyMatch(status -> status.getState().getRunning() != null);
    }
}
