package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** {@code quiesce release}: somebody needs the node now. */
@OnARealNode
class ReleaseE2E {

    private static final int PERIOD = 900;
    private static final int MANY = 40;

    private static final String REPLICAS = """
            replicas: %d
            selector: {matchLabels: {app: server}}
            """.formatted(MANY);

    @Test
    void aPodIsReleased() {
        try (DrainStage stage = DrainStage.open("release-pod", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(
                    ToolboxPod.holder("server").draining(1, PERIOD).spec("terminationGracePeriodSeconds: 5"));
            stage.holdConnectionTo(pod, PERIOD);
            assertThat(release("pod", "server", "-n", "release-pod").exit()).isOne();
            stage.namespace().kubectl("delete", "pod", "server", "--wait=false").succeeded();

            Command released = release("pod", "server", "-n", "release-pod");

            Ended ended = stage.awaitEnd("server");
            ended.print("release pod");
            assertThat(released.succeeded()).isEqualTo("pod release-pod/server: released\n");
            assertThat(ended.report().theDrain().outcome()).isEqualTo("released");
            assertThat(ended.report().theDrain().work().lost()).isOne();
            assertThat(ended.seconds()).isLessThan(30);
            assertThat(release("pod", "server", "-n", "release-pod").err())
                    .isEqualTo("pod release-pod/server: not found\n");
        }
    }

    /** All wait out a long notice; nothing but the release ends it. */
    @Test
    void allFortyDrainingPodsOfANodeAreReleasedAtOnce() {
        try (DrainStage stage = DrainStage.open("release-node", DrainStage.OPTED_IN)) {
            stage.create(ToolboxPod.holder("server")
                    .draining(PERIOD, PERIOD)
                    .spec("terminationGracePeriodSeconds: 5")
                    .in("apps/v1", "Deployment", REPLICAS));
            stage.namespace()
                    .kubectl("rollout", "status", "deployment/server", "--timeout=240s")
                    .succeeded();
            Set<String> pods = stage.pods().names();
            String node = stage.pods().latest(pods.iterator().next()).getSpec().getNodeName();
            stage.namespace()
                    .kubectl("delete", "deployment", "server", "--cascade=orphan")
                    .succeeded();
            stage.namespace()
                    .kubectl("delete", "replicaset", "--all", "--cascade=orphan")
                    .succeeded();
            stage.namespace()
                    .kubectl("delete", "pods", "-l", "app=server", "--wait=false")
                    .succeeded();
            pods.forEach(pod -> stage.pods()
                    .await(
                            pod,
                            "to be deleted",
                            seen -> seen.pod().getMetadata().getDeletionTimestamp() != null));
            long start = System.nanoTime();

            Command released = release("node", node);

            Duration command = Duration.ofNanos(System.nanoTime() - start);
            pods.forEach(stage::awaitEnd);
            Duration all = Duration.ofNanos(System.nanoTime() - start);
            System.out.printf(
                    "drain: release node: %d draining pods, planned %d s each, command %.1f s, all gone after %.1f s%n",
                    pods.size(), 2 * PERIOD + 5, command.toMillis() / 1000.0, all.toMillis() / 1000.0);
            assertThat(pods).hasSize(MANY);
            assertThat(released.succeeded()).contains("node " + node + ": released ");
            assertThat(pods).allSatisfy(pod -> {
                assertThat(released.out()).contains("pod release-node/" + pod + ": released\n");
                assertThat(Ended.of(stage.pods().of(pod)).report().theDrain().outcome())
                        .isEqualTo("released");
            });
            assertThat(all).isLessThan(Duration.ofSeconds(60));
        }
    }

    @Test
    void wrongNamesAreRefused() {
        assertThat(release("node", "nowhere").err()).isEqualTo("node nowhere: not found\n");
        assertThat(release("node", "nowhere").exit()).isOne();
        assertThat(release("pod", "nobody", "-n", "nowhere").err()).isEqualTo("pod nowhere/nobody: not found\n");
    }

    private static Command release(String... arguments) {
        List<String> line = new java.util.ArrayList<>(List.of(
                "env",
                "KUBECONFIG=" + Cluster.kubeconfig(),
                System.getProperty("java.home") + "/bin/java",
                "-jar",
                Repository.file("webhook/target/quiesce.jar").toString(),
                "release"));
        line.addAll(List.of(arguments));
        return Command.run("", line);
    }
}
