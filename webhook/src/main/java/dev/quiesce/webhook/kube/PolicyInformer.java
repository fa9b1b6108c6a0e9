package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.net.HttpURLConnection;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All policies of one kind, by watch. While the cluster has no such resource (the definitions are a file of their own in
 * the install, and may come later or go) this counts as synced: there are none. Any other trouble - no rights, no API
 * server - is not synced, since somebody's policy may be missed.
 */
final class PolicyInformer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PolicyInformer.class);

    private final KubernetesClient client;
    private final String plural;
    private final SharedIndexInformer<GenericKubernetesResource> informer;
    private final Runnable changed;
    private volatile boolean listed;
    private volatile boolean withoutDefinition;

    /**
     * Watches nothing until {@link #start()}.
     *
     * @param changed is called, on some thread, after each change, and when it first synced or turned out to be absent
     */
    PolicyInformer(KubernetesClient client, ResourceDefinitionContext kind, Runnable changed) {
        this.client = client;
        this.plural = kind.getPlural();
        this.changed = changed;
        this.informer = client.genericKubernetesResources(kind)
                .inAnyNamespace()
                .runnableInformer(0)
                .addEventHandler(new EveryEvent<>(changed))
                .exceptionHandler(this::goesOn);
    }

    /** Begins to watch; returns at once. */
    void start() {
        var unused = informer.start().thenRun(() -> {
            listed = true;
            changed.run();
        });
    }

    /** Whether all policies of this kind are known. */
    boolean synced() {
        return listed || withoutDefinition;
    }

    /** The policies as the API server gave them last, status included. */
    List<JsonNode> manifests() {
        return informer.getStore().list().stream()
                .map(resource -> client.getKubernetesSerialization().convertValue(resource, JsonNode.class))
                .toList();
    }

    @Override
    public void close() {
        informer.stop();
    }

    private boolean goesOn(boolean started, Throwable failure) {
        boolean absent = isNotFound(failure);
        if (absent && !withoutDefinition) {
            LOG.atInfo()
                    .addKeyValue("resource", plural)
                    .log("this cluster does not have the resource: no such policies");
        }
        withoutDefinition = absent;
        changed.run();
        return true;
    }

    private static boolean isNotFound(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof KubernetesClientException refused
                    && refused.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return true;
            }
        }
        return false;
    }
}
