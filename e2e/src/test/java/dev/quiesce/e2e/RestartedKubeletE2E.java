package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The kubelet crashes while a pod drains. Alone, because every pod of the node meets it. */
@OnARealNode
@Isolated
class RestartedKubeletE2E {

    private static final int PERIOD = 60;
    private static final int CONNECTION = 8;

    @Test
    void callsTheHookAgainAndTheDrainGoesOn() {
        assumeTrue(Cluster.isOurs(), "the kubelets of a cluster that KUBECONFIG names are not ours to kill");
        try (DrainStage stage = DrainStage.open("kubelet", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(ToolboxPod.holder("server").draining(2, PERIOD));
            stage.holdConnectionTo(pod);
            stage.startDraining("server");
            String firstCall = stage.askAgent("server").orElseThrow().theDrain().startedAt();

            Cluster.restartKubelet();
            Await.until(
                    "the second call",
                    () -> stage.askAgent("server")
                            .filter(report -> report.theDrain().startedAt().compareTo(firstCall) > 0)
                            .isPresent());
            stage.hangUp("server", CONNECTION);
            Ended ended = stage.awaitEnd("server");

            ended.print("kubelet killed during the drain, times from its second call");
            AgentReport.Drain drain = ended.report().theDrain();
            assertThat(drain.startedAt()).isGreaterThan(firstCall);
            assertThat(drain.outcome()).isEqualTo("drained");
            assertThat(stage.clientsExit()).isZero();
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
        }
    }
}
