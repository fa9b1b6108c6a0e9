package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quiesce.webhook.injection.ControlKey;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true)
class ControlKeyStoreIT {

    private static final String NAMESPACE = "quiesce-system";

    KubernetesClient client;

    @Test
    void allReplicasHaveOneKeyWhoeverMadeIt() throws Exception {
        install(Map.of());
        try (ControlKeyStore one = started();
                ControlKeyStore two = started();
                ControlKeyStore three = started()) {
            await().until(() -> one.known() && two.known() && three.known());
            await().untilAsserted(() -> {
                assertThat(bearer(one)).isEqualTo(bearer(two)).isEqualTo(bearer(three));
                assertThat(bearer(one)).isEqualTo(bearer(inTheSecret()));
            });
        }
    }

    @Test
    void takesAKeyThatIsThere() throws Exception {
        byte[] key = new byte[ControlKey.LENGTH];
        install(Map.of("key", Base64.getEncoder().encodeToString(key)));
        try (ControlKeyStore store = started()) {
            await().until(store::known);
            assertThat(bearer(store)).isEqualTo(bearer(ControlKey.of(key).orElseThrow()));
        }
    }

    @Test
    void replacesWhatIsNoKey() throws Exception {
        install(Map.of("key", Base64.getEncoder().encodeToString(new byte[3])));
        try (ControlKeyStore store = started()) {
            await().until(store::known);
            assertThat(bearer(store)).isEqualTo(bearer(inTheSecret()));
        }
    }

    @Test
    void followsAKeyThatWasMadeAnew() throws Exception {
        install(Map.of());
        try (ControlKeyStore store = started()) {
            await().until(store::known);
            String before = bearer(store);

            client.secrets()
                    .inNamespace(NAMESPACE)
                    .withName(ControlKeyStore.NAME)
                    .edit(secret -> new SecretBuilder(secret).withData(Map.of()).build());

            await().until(() -> !bearer(store).equals(before));
        }
    }

    @Test
    void knowsNothingWithoutTheSecretOfTheInstall() throws Exception {
        try (ControlKeyStore store = started()) {
            assertThat(store.known()).isFalse();
            install(Map.of());
            await().until(store::known);
        }
    }

    private ControlKeyStore started() {
        ControlKeyStore store = new ControlKeyStore(client, NAMESPACE);
        store.start();
        return store;
    }

    private void install(Map<String, String> data) {
        client.resource(new SecretBuilder()
                        .withNewMetadata()
                        .withName(ControlKeyStore.NAME)
                        .withNamespace(NAMESPACE)
                        .endMetadata()
                        .withData(data)
                        .build())
                .create();
    }

    private ControlKey inTheSecret() {
        String key = client.secrets()
                .inNamespace(NAMESPACE)
                .withName(ControlKeyStore.NAME)
                .get()
                .getData()
                .get("key");
        return ControlKey.of(Base64.getDecoder().decode(key)).orElseThrow();
    }

    private static String bearer(ControlKeyStore store) {
        return bearer(Objects.requireNonNull(store.key()));
    }

    private static String bearer(ControlKey key) {
        return key.token("shop", "cart", "", "").bearer();
    }
}
