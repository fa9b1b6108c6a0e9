package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.runs.RunPolicies;
import dev.quiesce.webhook.runs.RunPolicy;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

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

    private final PolicyInformer informer;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile PolicyCatalogue catalogue;
    private volatile RunPolicies policies;

    /** Watches nothing until {@link #start()}; the shipped policies are in force from now on. */
    public RunPolicyWatch(KubernetesClient client, List<RunPolicy> shipped) {
        this.catalogue = PolicyCatalogue.of(shipped);
        this.policies = catalogue.policies();
        this.informer = new PolicyInformer(client, CONTEXT, this::look);
    }

    /** Begins to watch; returns at once. */
    public void start() {
        informer.start();
    }

    /** The policies in force now. */
    public RunPolicies policies() {
        return policies;
    }

    /** Whether the admin's policies are known; for readiness. */
    public boolean synced() {
        return informer.synced();
    }

    /** Has {@code listener} called, on some thread, after each change and when first synced. It must not block. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public void close() {
        informer.close();
    }

    PolicyCatalogue catalogue() {
        return catalogue;
    }

    /** The admin's policies as the API server gave them last, status included. */
    List<JsonNode> manifests() {
        return informer.manifests();
    }

    private void look() {
        synchronized (this) {
            PolicyCatalogue next = catalogue.with(manifests());
            if (!next.equals(catalogue)) {
                catalogue = next;
                policies = next.policies();
            }
        }
        listeners.forEach(Runnable::run);
    }
}
