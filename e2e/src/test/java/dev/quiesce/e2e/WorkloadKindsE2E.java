package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

/** The pods of other controllers than a Deployment's, rolled. */
@OnARealNode
class WorkloadKindsE2E {

    private static final int CONNECTION = 5;
    private static final String SELECTOR = "selector: {matchLabels: {app: server}}";

    @Test
    void aStatefulSetReplacesAPodOnlyOnceItHasDrained() {
        rolled(
                "statefulset",
                ToolboxPod.holder("server")
                        .draining(1, 60)
                        .in("apps/v1", "StatefulSet", "serviceName: server\n" + SELECTOR));
    }

    @Test
    void aDaemonSetReplacesAPodOnlyOnceItHasDrained() {
        rolled("daemonset", ToolboxPod.holder("server").draining(1, 60).in("apps/v1", "DaemonSet", SELECTOR));
    }

    private static void rolled(String kind, String manifest) {
        try (DrainStage stage = DrainStage.open("kind-" + kind, DrainStage.OPTED_IN)) {
            stage.create(manifest);
            Pod pod = stage.awaitOnlyPod();
            stage.holdConnectionTo(pod);

            stage.namespace().kubectl("rollout", "restart", kind + "/server").succeeded();
            stage.hangUp(pod.getMetadata().getName(), CONNECTION);
            Ended ended = stage.awaitEnd(pod.getMetadata().getName());
            awaitRollout(stage, kind);

            ended.print("rollout of a " + kind);
            assertThat(stage.clientsExit()).isZero();
            assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
            assertThat(stage.startOfAnother(pod)).isAfterOrEqualTo(ended.endOf(ToolboxPod.MAIN));
        }
    }

    private static void awaitRollout(DrainStage stage, String kind) {
        stage.namespace()
                .kubectl("rollout", "status", kind + "/server", "--timeout=120s")
                .succeeded();
    }
}
