package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.drainpolicy.DrainPolicies;
import dev.quiesce.webhook.drainpolicy.DrainPolicyKind;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/** The drain policies in force, of both kinds, by watch. */
public final class DrainPolicyWatch implements AutoCloseable {

    private final Map<DrainPolicyKind, PolicyInformer> informers = new EnumMap<>(DrainPolicyKind.class);
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private volatile DrainPolicyCatalogue catalogue = DrainPolicyCatalogue.EMPTY;
    private volatile DrainPolicies policies = DrainPolicies.NONE;

    /** Watches nothing until {@link #start()}; no policy is in force until then. */
    public DrainPolicyWatch(KubernetesClient client) {
        for (DrainPolicyKind kind : DrainPolicyKind.values()) {
            informers.put(kind, new PolicyInformer(client, context(kind), () -> look(kind)));
        }
    }

    static ResourceDefinitionContext context(DrainPolicyKind kind) {
        return new ResourceDefinitionContext.Builder()
                .withGroup(RunPolicyResource.GROUP)
                .withVersion(RunPolicyResource.VERSION)
                .withKind(kind.text())
                .withPlural(kind.plural())
                .withNamespaced(kind == DrainPolicyKind.DRAIN_POLICY)
                .build();
    }

    /** Begins to watch; returns at once. */
    public void start() {
        informers.values().forEach(PolicyInformer::start);
    }

    /** The policies in force now. */
    public DrainPolicies policies() {
        return policies;
    }

    /** Whether all policies are known; for readiness. */
    public boolean synced() {
        return informers.values().stream().allMatch(PolicyInformer::synced);
    }

    /** Has {@code listener} called, on some thread, after each change. It must not block. */
    public void onChange(Runnable listener) {
        listeners.add(listener);
    }

    @Override
    public void close() {
        informers.values().forEach(PolicyInformer::close);
    }

    DrainPolicyCatalogue catalogue() {
        return catalogue;
    }

    List<JsonNode> manifests(DrainPolicyKind kind) {
        return informer(kind).manifests();
    }

    private PolicyInformer informer(DrainPolicyKind kind) {
        return Objects.requireNonNull(informers.get(kind), "every kind has one");
    }

    private void look(DrainPolicyKind kind) {
        synchronized (this) {
            DrainPolicyCatalogue next = catalogue.with(kind, manifests(kind));
            if (!next.equals(catalogue)) {
                catalogue = next;
                policies = next.inForce();
            }
        }
        listeners.forEach(Runnable::run);
    }
}
