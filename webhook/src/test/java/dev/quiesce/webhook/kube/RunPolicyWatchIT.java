package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.policies.ShippedPolicies;
import dev.quiesce.webhook.runs.RunPolicy;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.CustomResourceDefinitionContext;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true)
class RunPolicyWatchIT {

    private static final Instant NOW = Instant.parse("2026-12-01T10:00:00Z");

    KubernetesMockServer server;
    KubernetesClient mockClient;

    private final Vertx vertx = Vertx.vertx();
    private KubernetesClient client;
    private RunPolicyWatch watch;

    @BeforeEach
    void connect() {
        server.expectCustomResource(CustomResourceDefinitionContext.fromCustomResourceType(RunPolicyResource.class));
        client = KubernetesClients.connect(vertx, mockClient.getConfiguration());
        watch = new RunPolicyWatch(client, ShippedPolicies.read());
    }

    @AfterEach
    void close() {
        watch.close();
        client.close();
        vertx.close().await();
    }

    @Test
    void shippedPoliciesActBeforeAnythingIsKnown() {
        assertThat(watch.policies().all()).hasSameSizeAs(ShippedPolicies.read());
        assertThat(watch.synced()).isFalse();
        watch.start();
        await().until(watch::synced);
        assertThat(watch.policies().all()).hasSameSizeAs(ShippedPolicies.read());
    }

    @Test
    void whatIsThereBeforeTheStartIsKnownOnceSynced() {
        put(Samples.manifest("jobs", 1, "[]"));
        watch.start();
        await().until(watch::synced);
        assertThat(names()).contains("jobs");
    }

    @Test
    void followsEveryChangeAndTellsOfIt() {
        AtomicInteger told = new AtomicInteger();
        watch.onChange(told::incrementAndGet);
        watch.start();
        await().until(watch::synced);
        put(Samples.manifest("jobs", 1, "[]"));
        await().until(() -> names().contains("jobs"));
        assertThat(told).hasPositiveValue();
        client.genericKubernetesResources(RunPolicyWatch.CONTEXT)
                .withName("jobs")
                .delete();
        await().until(() -> !names().contains("jobs"));
    }

    /** One write for each: the mock server adds to lists where an API server replaces them. */
    @Test
    void leaderShowsWhatCameOfEachPolicy() {
        RunPolicyStatusWriter statuses = new RunPolicyStatusWriter(client, watch, () -> NOW);
        statuses.refused(Map.of("refused", "no such overload"));
        watch.start();
        statuses.start();
        ObjectNode unsound = Samples.manifest("unsound", 1, "[]");
        ((ObjectNode) unsound.path("spec")).putArray("finished");
        put(Samples.manifest("sound", 1, "[]"));
        put(Samples.manifest("refused", 1, "[]"));
        put(unsound);
        await().until(() -> "InForce".equals(reason("sound")));
        await().until(() -> "Invalid".equals(reason("unsound")));
        await().until(() -> "Refused".equals(reason("refused")));
        statuses.stop();
    }

    private List<String> names() {
        return watch.policies().all().stream().map(RunPolicy::name).toList();
    }

    private void put(ObjectNode manifest) {
        client.genericKubernetesResources(RunPolicyWatch.CONTEXT)
                .resource(client.getKubernetesSerialization().convertValue(manifest, GenericKubernetesResource.class))
                .create();
    }

    private String reason(String name) {
        GenericKubernetesResource policy = client.genericKubernetesResources(RunPolicyWatch.CONTEXT)
                .withName(name)
                .get();
        return policy.get("status", "conditions", 0, "reason");
    }
}
