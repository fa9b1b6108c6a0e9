package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The webhook is down: nobody's pod waits for it. */
@OnARealNode
@Isolated
class InjectionOutageE2E {

    @AfterEach
    void bringItBack() {
        scale(2);
        Quiesce.ensureInstalled();
    }

    @Test
    void createsPodsAsTheyAreAndDrainsThoseThatHaveTheAgent() {
        try (DrainStage stage = DrainStage.open("injection-outage", DrainStage.OPTED_IN)) {
            Pod before = stage.start(ToolboxPod.holder("before").draining(1, 20));
            scale(0);
            Await.until("the webhook to be gone", () -> Quiesce.pods().isEmpty());

            Pod during = stage.start(ToolboxPod.holder("during").draining(1, 20));
            stage.holdConnectionTo(before, 6);
            Ended ended = stage.delete("before");

            ended.print("deleted while the webhook is down");
            System.out.println("drain: created while the webhook is down: admitted, not injected, no drain");
            assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
            assertThat(stage.clientsExit()).isZero();
            assertThat(during.getSpec().getInitContainers()).isEmpty();
            assertThat(during.getSpec().getContainers().getFirst().getLifecycle())
                    .isNull();
        }
    }

    private static void scale(int replicas) {
        Command.kubectl("scale", Quiesce.DEPLOYMENT, "-n", Quiesce.NAMESPACE, "--replicas=" + replicas)
                .succeeded();
    }
}
