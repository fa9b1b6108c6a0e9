package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** A plain {@code kubectl drain}. Alone, because nothing can be scheduled meanwhile. */
@OnARealNode
@Isolated
class NodeDrainE2E {

    private static final int CONNECTION = 12;
    private static final int SHORT_CONNECTION = 8;

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

            Command drained = drain(node, "--pod-selector=app=server");
            Ended ended = stage.awaitEnd(name);

            ended.print("kubectl drain of these pods");
            assertThat(drained.out()).contains("pod/" + name + " evicted");
            assertThat(stage.clientsExit()).isZero();
            assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
        }
    }

    /** The whole node, as people do it. The webhook can have no replica elsewhere, so it has none meanwhile. */
    @Test
    void needsNoFlagForThePodsThatDrain() throws IOException {
        assumeTrue(Cluster.isOurs(), "the other pods of a cluster that KUBECONFIG names are not ours to evict");
        try (DrainStage stage = DrainStage.open("whole-node", DrainStage.OPTED_IN)) {
            stage.create(ToolboxPod.holder("server").draining(2, 60).in("apps/v1", "Deployment", ONE_REPLICA));
            stage.namespace()
                    .kubectl("rollout", "status", "deployment/server", "--timeout=60s")
                    .succeeded();
            String name = stage.pods().names().iterator().next();
            Pod pod = stage.awaitReady(name);
            Quiesce.WEBHOOK.stop();
            Await.until(
                    "the pods of other tests to be gone", () -> namesOfAllPods().equals("pod/" + name));

            try (HeldConnection connection = HeldConnection.to(pod, SHORT_CONNECTION)) {
                Command drained = drain(pod.getSpec().getNodeName());
                Ended ended = stage.awaitEnd(name);

                ended.print("kubectl drain of the whole node, no flags, no webhook");
                assertThat(drained.out()).contains("pod/" + name + " evicted");
                assertThat(connection.endedInPeace()).isTrue();
                assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
                assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
            }
        } finally {
            Quiesce.ensureInstalled();
        }
    }

    private static String namesOfAllPods() {
        return Command.kubectl("get", "pods", "--all-namespaces", "-o", "name")
                .succeeded()
                .strip();
    }

    private static Command drain(String node, String... flags) {
        try {
            String[] line = new String[flags.length + 2];
            List.of("drain", node).toArray(line);
            System.arraycopy(flags, 0, line, 2, flags.length);
            Command drained = Command.kubectl(line);
            drained.succeeded();
            return drained;
        } finally {
            Command.kubectl("uncordon", node).succeeded();
        }
    }
}
