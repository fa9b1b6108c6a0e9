package dev.quiesce.webhook.injection;

import dev.quiesce.webhook.drainpolicy.DrainPolicies;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known when a pod is judged.
 *
 * @param key by which agents know the leader; without it they listen to nobody
 * @param versions of the cluster that the pod will run in
 * @param policies those in force
 * @param knownHooks the hooks that {@code existingPreStop: Replace} replaces
 */
public record InjectionTerms(
        AgentImage image,
        @Nullable ControlKey key,
        ClusterVersions versions,
        DrainPolicies policies,
        List<KnownHook> knownHooks) {

    public InjectionTerms {
        knownHooks = List.copyOf(knownHooks);
    }
}
