package dev.quiesce.webhook.serve;

import dev.quiesce.webhook.admission.Admitter;
import dev.quiesce.webhook.injection.InjectionMode;
import dev.quiesce.webhook.injection.InjectionTerms;
import dev.quiesce.webhook.injection.PodAdmitter;
import dev.quiesce.webhook.kube.AliasWebhooks;
import dev.quiesce.webhook.kube.DrainWebhooks;
import dev.quiesce.webhook.kube.Events;
import dev.quiesce.webhook.kube.PolicyWebhooks;
import dev.quiesce.webhook.kube.RunPolicyResource;
import dev.quiesce.webhook.kube.RunPolicyWatch;
import dev.quiesce.webhook.kube.RunsWebhooks;
import dev.quiesce.webhook.policies.PolicyAdmitter;
import dev.quiesce.webhook.policies.RunPolicyCheck;
import dev.quiesce.webhook.runs.AliasAdmitter;
import dev.quiesce.webhook.runs.RunAdmitter;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Who judges what is asked on which path, by what is known of the cluster at that moment. */
record Routes(RunPolicyWatch policies, Supplier<InjectionTerms> terms, InjectionMetrics injections, Events events) {

    Map<String, Supplier<Admitter>> all() {
        Map<String, Supplier<Admitter>> routes = new HashMap<>();
        routes.put(
                RunsWebhooks.PATH, () -> new ReportedRunAdmitter(new RunAdmitter(policies.policies()), events::tell));
        routes.put(AliasWebhooks.PATH, () -> new AliasAdmitter(policies.policies()));
        PolicyAdmitter written =
                new PolicyAdmitter(Map.of(RunPolicyResource.KIND, new RunPolicyCheck(policies::policies)));
        routes.put(PolicyWebhooks.PATH, () -> written);
        for (InjectionMode mode : InjectionMode.values()) {
            routes.put(DrainWebhooks.path(mode), () -> pods(mode));
        }
        return Map.copyOf(routes);
    }

    private Admitter pods(InjectionMode mode) {
        return new CountedPodAdmitter(new PodAdmitter(mode, terms.get()), injections);
    }
}
