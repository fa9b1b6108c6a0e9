package dev.quiesce.webhook.kube;

import dev.quiesce.certs.SecretStore;
import dev.quiesce.certs.StoredSecret;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.io.Closeable;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The certificates' Secret. The install brings it, empty, so that rights by its name suffice: get, list, watch and update.
 * It is never made here.
 */
public final class KubernetesSecretStore implements SecretStore {

    /** The name of the Secret in the install. */
    public static final String NAME = "quiesce-webhook-tls";

    private final KubernetesClient client;
    private final String namespace;
    private final String name;

    /** The Secret of this name in this namespace. */
    public KubernetesSecretStore(KubernetesClient client, String namespace, String name) {
        this.client = client;
        this.namespace = namespace;
        this.name = name;
    }

    @Override
    public Optional<StoredSecret> read() throws IOException {
        return Optional.ofNullable(get()).map(secret -> new StoredSecret(data(secret), version(secret)));
    }

    @Override
    public boolean create(Map<String, byte[]> data) throws IOException {
        throw new IOException("the Secret " + namespace + "/" + name + " is missing; apply the install again");
    }

    @Override
    public boolean replace(StoredSecret expected, Map<String, byte[]> data) throws IOException {
        Secret secret = get();
        if (secret == null || !version(secret).equals(expected.resourceVersion())) {
            return false;
        }
        Map<String, String> encoded = new HashMap<>();
        data.forEach((key, value) -> encoded.put(key, Base64.getEncoder().encodeToString(value)));
        try {
            client.resource(new SecretBuilder(secret).withData(encoded).build()).update();
            return true;
        } catch (KubernetesClientException refused) {
            return switch (refused.getCode()) {
                case HttpURLConnection.HTTP_CONFLICT, HttpURLConnection.HTTP_NOT_FOUND -> false;
                default -> throw new IOException(refused.getMessage(), refused);
            };
        }
    }

    /** Tells {@code changed}, on some thread, that the Secret is there, and of every change to it, until closed. */
    public Closeable watch(Runnable changed) {
        SharedIndexInformer<Secret> informer = resource()
                .runnableInformer(0)
                .addEventHandler(new EveryEvent<>(changed))
                .exceptionHandler((started, failure) -> true);
        var unused = informer.start();
        return informer::stop;
    }

    private @Nullable Secret get() throws IOException {
        try {
            return resource().get();
        } catch (KubernetesClientException refused) {
            throw new IOException(refused.getMessage(), refused);
        }
    }

    private Resource<Secret> resource() {
        return client.secrets().inNamespace(namespace).withName(name);
    }

    private static String version(Secret secret) {
        return secret.getMetadata().getResourceVersion();
    }

    private static Map<String, byte[]> data(Secret secret) {
        Map<String, byte[]> decoded = new HashMap<>();
        if (secret.getData() != null) {
            secret.getData()
                    .forEach(
                            (key, value) -> decoded.put(key, Base64.getDecoder().decode(value)));
        }
        return decoded;
    }
}
