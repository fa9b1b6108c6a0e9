package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quiesce.webhook.injection.ClusterVersions;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.VersionInfo;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.vertx.core.Vertx;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true)
class ClusterVersionsWatchIT {

    KubernetesMockServer server;
    KubernetesClient mockClient;

    private final Vertx vertx = Vertx.vertx();
    private KubernetesClient client;
    private ClusterVersionsWatch watch;

    @BeforeEach
    void connect() {
        client = KubernetesClients.connect(vertx, mockClient.getConfiguration());
        watch = new ClusterVersionsWatch(client);
    }

    @AfterEach
    void close() {
        watch.close();
        client.close();
        vertx.close().await();
    }

    @Test
    void nothingIsKnownAtFirstAndThatIsOld() {
        assertThat(watch.known()).isFalse();
        assertThat(watch.versions()).isEqualTo(ClusterVersions.UNKNOWN);
    }

    @Test
    void theOldestCountsAndFollowsTheNodes() {
        // Given
        serverIs("v1.36.3");
        put("new", "v1.35.1");

        // When
        watch.start();

        // Then
        await().until(watch::known);
        assertThat(watch.versions()).isEqualTo(new ClusterVersions(1, 35));
        put("old", "v1.29.9");
        awaitVersions(new ClusterVersions(1, 29));
        put("old", "v1.34.0");
        awaitVersions(new ClusterVersions(1, 34));
        client.nodes().withName("old").delete();
        awaitVersions(new ClusterVersions(1, 35));
    }

    @Test
    void aNodeThatHasNotReportedDoesNotCount() {
        serverIs("v1.33.0");
        put("joining", "");

        watch.start();

        await().until(watch::known);
        assertThat(watch.versions()).isEqualTo(new ClusterVersions(1, 33));
        put("joining", "v1.32.0");
        awaitVersions(new ClusterVersions(1, 32));
    }

    @Test
    void aVersionThatCannotBeReadIsKnownToBeOld() {
        serverIs("v1.36.3");
        put("odd", "nonsense");

        watch.start();

        await().until(watch::known);
        assertThat(watch.versions()).isEqualTo(ClusterVersions.UNKNOWN);
        client.nodes().withName("odd").delete();
        awaitVersions(new ClusterVersions(1, 36));
    }

    @Test
    void littleIsKeptOfANode() {
        NodeStore store = new NodeStore();
        Node node = node("a", "v1.36.3");
        node.getMetadata().setLabels(Map.of("a", "b"));

        store.put("a", node);

        assertThat(store.values()).singleElement().satisfies(kept -> {
            assertThat(NodeStore.kubeletVersion(kept)).isEqualTo("v1.36.3");
            assertThat(kept.getMetadata().getLabels()).isNullOrEmpty();
            assertThat(kept.getSpec()).isNull();
        });
    }

    private void awaitVersions(ClusterVersions versions) {
        await().until(() -> watch.versions().equals(versions));
    }

    private void serverIs(String gitVersion) {
        server.setVersionInfo(
                new VersionInfo.Builder().withGitVersion(gitVersion).build());
    }

    private void put(String name, String kubelet) {
        client.resource(node(name, kubelet)).createOr(existing -> existing.update());
    }

    private static Node node(String name, String kubelet) {
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewStatus()
                .withNewNodeInfo()
                .withKubeletVersion(kubelet)
                .endNodeInfo()
                .endStatus()
                .build();
    }
}
