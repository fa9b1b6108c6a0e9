package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quiesce.webhook.policies.ShippedPolicies;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.vertx.core.Vertx;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A server without the definition of RunPolicy answers 404; one that lets nobody look answers 403. */
@EnableKubernetesMockClient
class AbsentDefinitionIT {

    private static final String LIST = "/apis/quiesce.dev/v1alpha1/runpolicies?resourceVersion=0";

    KubernetesMockServer server;
    KubernetesClient mockClient;

    @Test
    void readinessIsNotHeldUpAndTheShippedPoliciesAct() {
        Vertx vertx = Vertx.vertx();
        try (KubernetesClient client = KubernetesClients.connect(vertx, mockClient.getConfiguration());
                RunPolicyWatch watch = new RunPolicyWatch(client, ShippedPolicies.read())) {
            watch.start();
            await().until(watch::synced);
            assertThat(watch.policies().all()).hasSameSizeAs(ShippedPolicies.read());
        }
        vertx.close().await();
    }

    @Test
    void withoutTheRightToLookItIsNotSynced() {
        server.expect().get().withPath(LIST).andReturn(403, "{}").always();
        Vertx vertx = Vertx.vertx();
        try (KubernetesClient client = KubernetesClients.connect(vertx, mockClient.getConfiguration());
                RunPolicyWatch watch = new RunPolicyWatch(client, ShippedPolicies.read())) {
            watch.start();
            await().until(() -> server.getRequestCount() >= 1);
            await().during(Duration.ofMillis(300)).until(() -> !watch.synced());
        }
        vertx.close().await();
    }
}
