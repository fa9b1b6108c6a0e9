package dev.quiesce.webhook.serve;

import dev.quiesce.webhook.admission.Admitter;
import dev.quiesce.webhook.injection.AgentImage;
import dev.quiesce.webhook.injection.InjectionMode;
import dev.quiesce.webhook.injection.PodAdmitter;
import dev.quiesce.webhook.kube.ClusterVersionsWatch;
import dev.quiesce.webhook.kube.ControlKeyStore;
import dev.quiesce.webhook.kube.DrainWebhooks;
import dev.quiesce.webhook.kube.RunPolicyWatch;
import dev.quiesce.webhook.kube.RunsWebhooks;
import dev.quiesce.webhook.runs.RunAdmitter;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Who judges what is asked on which path, by what is known of the cluster at that moment. */
record Routes(
        RunPolicyWatch policies,
        ClusterVersionsWatch versions,
        ControlKeyStore controlKey,
        AgentImage agent,
        InjectionMetrics injections) {

    Map<String, Supplier<Admitter>> all() {
        Map<String, Supplier<Admitter>> routes = new HashMap<>();
        routes.put(RunsWebhooks.PATH, () -> new RunAdmitter(policies.policies()));
        for (InjectionMode mode : InjectionMode.values()) {
            routes.put(DrainWebhooks.path(mode), () -> pods(mode));
        }
        return Map.copyOf(routes);
    }

    private Admitter pods(InjectionMode mode) {
        return new CountedPodAdmitter(new PodAdmitter(mode, agent, controlKey.key(), versions.versions()), injections);
    }
}
