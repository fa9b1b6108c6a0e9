package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.quiesce.certs.StoredSecret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true)
class KubernetesSecretStoreIT {

    KubernetesClient client;
    private KubernetesSecretStore store;

    @BeforeEach
    void install() {
        client.resource(new SecretBuilder()
                        .withNewMetadata()
                        .withName(KubernetesSecretStore.NAME)
                        .withNamespace("quiesce-system")
                        .addToLabels("app.kubernetes.io/name", "quiesce")
                        .endMetadata()
                        .withType("Opaque")
                        .build())
                .create();
        store = new KubernetesSecretStore(client, "quiesce-system", KubernetesSecretStore.NAME);
    }

    @Test
    void theEmptySecretOfTheInstallIsThereAndHoldsNothing() throws IOException {
        assertThat(store.read().orElseThrow().data()).isEmpty();
    }

    @Test
    void replacesTheDataAndNothingElse() throws IOException {
        assertThat(store.replace(store.read().orElseThrow(), data("one"))).isTrue();
        assertThat(store.read().orElseThrow().data().get("tls.crt")).asString().isEqualTo("one");
        assertThat(client.secrets()
                        .inNamespace("quiesce-system")
                        .withName(KubernetesSecretStore.NAME)
                        .get()
                        .getMetadata()
                        .getLabels())
                .containsEntry("app.kubernetes.io/name", "quiesce");
    }

    @Test
    void whoeverComesTooLateLearnsIt() throws IOException {
        StoredSecret seenByBoth = store.read().orElseThrow();
        assertThat(store.replace(seenByBoth, data("first"))).isTrue();
        assertThat(store.replace(seenByBoth, data("second"))).isFalse();
        assertThat(store.read().orElseThrow().data().get("tls.crt")).asString().isEqualTo("first");
    }

    @Test
    void aSecretThatIsGoneIsNotMadeHere() throws IOException {
        StoredSecret seen = store.read().orElseThrow();
        client.secrets()
                .inNamespace("quiesce-system")
                .withName(KubernetesSecretStore.NAME)
                .delete();
        assertThat(store.read()).isEmpty();
        assertThat(store.replace(seen, data("one"))).isFalse();
        assertThatThrownBy(() -> store.create(data("one")))
                .isInstanceOf(IOException.class)
                .hasMessage("the Secret quiesce-system/quiesce-webhook-tls is missing; apply the install again");
    }

    @Test
    void tellsOfChanges() throws Exception {
        AtomicInteger told = new AtomicInteger();
        AutoCloseable watch = store.watch(told::incrementAndGet);
        await().until(() -> told.get() == 1);
        assertThat(store.replace(store.read().orElseThrow(), data("one"))).isTrue();
        await().until(() -> told.get() == 2);
        watch.close();
    }

    private static Map<String, byte[]> data(String value) {
        return Map.of("tls.crt", value.getBytes(StandardCharsets.US_ASCII));
    }
}
