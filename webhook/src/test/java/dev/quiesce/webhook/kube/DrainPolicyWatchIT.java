package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quiesce.webhook.drainpolicy.DrainPolicies;
import dev.quiesce.webhook.drainpolicy.DrainPolicyKind;
import dev.quiesce.webhook.injection.AgentImage;
import dev.quiesce.webhook.injection.ClusterVersions;
import dev.quiesce.webhook.injection.InjectionTerms;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true)
class DrainPolicyWatchIT {

    KubernetesClient mockClient;

    private final Vertx vertx = Vertx.vertx();
    private KubernetesClient client;
    private DrainPolicyWatch watch;

    @BeforeEach
    void open() {
        client = KubernetesClients.connect(vertx, mockClient.getConfiguration());
        watch = new DrainPolicyWatch(client);
    }

    @AfterEach
    void close() {
        watch.close();
        client.close();
        vertx.close().await();
    }

    @Test
    void followsBothKinds() {
        watch.start();
        await().until(watch::synced);
        assertThat(watch.policies()).isEqualTo(DrainPolicies.NONE);
        put(DrainPolicyKind.DRAIN_POLICY, "namespace: shop, name: web");
        put(DrainPolicyKind.CLUSTER_DRAIN_POLICY, "name: all");
        await().until(() -> watch.policies().all().size() == 2);
        client.genericKubernetesResources(DrainPolicyWatch.context(DrainPolicyKind.DRAIN_POLICY))
                .inNamespace("shop")
                .withName("web")
                .delete();
        await().until(() -> watch.policies().all().size() == 1);
    }

    @Test
    void leaderShowsWhatCameOfEachPolicy() {
        Namespace shop = new NamespaceBuilder()
                .withNewMetadata()
                .withName("shop")
                .addToLabels("quiesce.dev/inject", "enabled")
                .endMetadata()
                .build();
        client.resource(shop).create();
        put(DrainPolicyKind.DRAIN_POLICY, "namespace: shop, name: web, generation: 1");
        DrainPolicyStatusWriter statuses = new DrainPolicyStatusWriter(
                client,
                watch,
                () -> new InjectionTerms(
                        AgentImage.of("agent"), null, ClusterVersions.SUPPORTED, watch.policies(), List.of()),
                () -> Instant.EPOCH);
        watch.start();
        statuses.start();
        await().until(() -> "InForce".equals(reason()));
        statuses.stop();
    }

    private String reason() {
        GenericKubernetesResource policy = client.genericKubernetesResources(
                        DrainPolicyWatch.context(DrainPolicyKind.DRAIN_POLICY))
                .inNamespace("shop")
                .withName("web")
                .get();
        return policy.get("status", "conditions", 0, "reason");
    }

    private void put(DrainPolicyKind kind, String metadata) {
        client.genericKubernetesResources(DrainPolicyWatch.context(kind))
                .resource(client.getKubernetesSerialization()
                        .convertValue(
                                Samples.yaml("{apiVersion: quiesce.dev/v1alpha1, kind: " + kind.text() + ", metadata: {"
                                        + metadata + "}, spec: {podSelector: {}, work: {sleep: {}}}}"),
                                GenericKubernetesResource.class))
                .create();
    }
}
