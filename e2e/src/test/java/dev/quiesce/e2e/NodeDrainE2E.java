package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** A plain {@code kubectl drain}. Alone, because nothing can be scheduled meanwhile. */
@OnARealNode
@Isolated
class NodeDrainE2E {

    private static final int CONNECTION = 12;

    private static final String ONE_REPLICA = """
            replicas: 1
            selector: {matchLabels: {app: server}}
            """;

    @Test
    void waitsUntilTheConnectionHasEnded() {
        try (DrainStage stage = DrainStage.open("node-drain", DrainStage.OPTED_IN)) {
            stage.create(ToolboxPod.holder("server").draining(2, 60).in("apps/v1", "Deployment", ONE_REPLICA));
            stage.namespace()
                    .kubectl("rollout", "status", "deployment/server", "--timeout=60s")
                    .succeeded();
            String name = stage.pods().names().iterator().next();
            Pod pod = stage.awaitReady(name);
            stage.holdConnectionTo(pod, CONNECTION);
            String node = pod.getSpec().getNodeName();

            Command drained = drain(node);
            Ended ended = stage.awaitEnd(name);

            ended.print("kubectl drain");
            assertThat(drained.out()).contains("pod/" + name + " evicted");
            assertThat(stage.clientsExit()).isZero();
            assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
        }
    }

    /** Of its pods only ours: the node has others that must stay. */
    private static Command drain(String node) {
        try {
            Command drained = Command.kubectl("drain", node, "--pod-selector=app=server");
            drained.succeeded();
            return drained;
        } finally {
            Command.kubectl("uncordon", node).succeeded();
        }
    }
}
