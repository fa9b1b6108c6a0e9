package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.runs.RunPolicies;
import dev.quiesce.webhook.runs.RunPolicy;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The policies in force, by watch. While the cluster has no RunPolicy resource (its definition is a file of its own in
 * the install, and may come later or go) the shipped policies act and this counts as synced: waiting would leave runs
 * unguarded. Any other trouble - no rights, no API server - is not synced, since an admin's policy may be missed.
 */
public final class RunPolicyWatch implements AutoCloseable {

    static final ResourceDefinitionContext CONTEXT = new ResourceDefinitionContext.Builder()
            .withGroup(RunPolicyResource.GROUP)
            .withVersion(RunPolicyResource.VERSION)
            .withKind(RunPolicyResource.KIND)
            .withPlural(RunPolicyResource.PLURAL)
            .withNamespaced(false)
            .build();

    private static final Logger LOG = LoggerFactory.getLogger(RunPolicyWatch.class);

    private final KubernetesClient client;
    private final SharedIndexInformer<GenericKubernetesResource> informer;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile PolicyCatalogue catalogue;
    private volatile RunPolicies policies;
    private volatile boolean listed;
    private volatile boolean withoutDefinition;

    /** Watches nothing until {@link #start()}; the shipped policies are in force from now on. */
    public RunPolicyWatch(KubernetesClient client, List<RunPolicy> shipped) {
        this.client = client;
        this.catalogue = PolicyCatalogue.of(shipped);
        this.policies = catalogue.policies();
        this.informer = client.genericKubernetesResources(CONTEXT)
                .runnableInformer(0)
                .addEventHandler(new EveryEvent<>(this::look))
                .exceptionHandler(this::goesOn);
    }

    /** Begins to watch; returns at once. */
    public void start() {
        var unused = informer.start().thenRun(() -> {
            look();
            listed = true;
            tell();
        });
    }

    /** The policies in force now. */
    public RunPolicies policies() {
        return policies;
    }

    /** Whether the admin's policies are known; for readiness. */
    public boolean synced() {
        return listed || withoutDefinition;
    }

    /** Has {@code listener} called, on some thread, after each change and when first synced. It must not block. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public void close() {
        informer.stop();
    }

    PolicyCatalogue catalogue() {
        return catalogue;
    }

    /** The admin's policies as the API server gave them last, status included. */
    List<JsonNode> manifests() {
        return informer.getStore().list().stream().map(this::tree).toList();
    }

    private JsonNode tree(GenericKubernetesResource resource) {
        return client.getKubernetesSerialization().convertValue(resource, JsonNode.class);
    }

    private void look() {
        synchronized (this) {
            PolicyCatalogue next = catalogue.with(manifests());
            if (!next.equals(catalogue)) {
                catalogue = next;
                policies = next.policies();
            }
        }
        tell();
    }

    private void tell() {
        listeners.forEach(Runnable::run);
    }

    private boolean goesOn(boolean started, Throwable failure) {
        boolean absent = isNotFound(failure);
        if (absent && !withoutDefinition) {
            LOG.atInfo().log("no RunPolicy resource in this cluster: the shipped policies act alone");
        }
        withoutDefinition = absent;
        tell();
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
