package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

/** A namespace that enforces Pod Security's level restricted. */
@OnARealNode
class RestrictedNamespaceE2E {

    private static final String RESTRICTED = "pod-security.kubernetes.io/enforce=restricted";

    @Test
    void admitsAndDrainsAPodWithTheAgent() {
        try (DrainStage stage = DrainStage.open("restricted", DrainStage.OPTED_IN, RESTRICTED)) {
            Pod pod = stage.start(ToolboxPod.holder("server").draining(2, 30).container(ToolboxPod.RESTRICTED));

            Ended ended = stage.delete("server");

            ended.print("Pod Security restricted, idle");
            assertThat(pod.getSpec().getInitContainers()).hasSize(1);
            assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
        }
    }
}
