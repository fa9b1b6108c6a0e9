package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.drainpolicy.DrainPolicies;
import dev.quiesce.webhook.drainpolicy.DrainPolicy;
import dev.quiesce.webhook.drainpolicy.DrainPolicyKind;
import dev.quiesce.webhook.policies.DrainPolicyReader;
import dev.quiesce.webhook.policies.KnownHooks;
import java.util.List;

/** Policies for tests, and admitters by which they count. */
final class Policies {

    private Policies() {}

    /** A DrainPolicy of the namespace default. */
    static DrainPolicy local(String name, String spec) {
        return policy(DrainPolicyKind.DRAIN_POLICY, "namespace: default, name: " + name, spec);
    }

    static DrainPolicy cluster(String name, String spec) {
        return policy(DrainPolicyKind.CLUSTER_DRAIN_POLICY, "name: " + name, spec);
    }

    static InjectionTerms terms(DrainPolicy... policies) {
        return new InjectionTerms(
                Pods.IMAGE,
                Pods.KEY,
                ClusterVersions.SUPPORTED,
                new DrainPolicies(List.of(policies)),
                KnownHooks.read());
    }

    static PodAdmitter admitter(DrainPolicy... policies) {
        return new PodAdmitter(InjectionMode.ENABLED, terms(policies));
    }

    /** The pod as it is stored where these policies are in force. */
    static JsonNode admitted(JsonNode pod, DrainPolicy... policies) {
        return admitter(policies).admit(Pods.creating(pod)) instanceof Verdict.Patched patched
                ? io.fabric8.zjsonpatch.JsonPatch.apply(patched.patch(), pod)
                : pod;
    }

    static JsonNode agent(JsonNode pod, DrainPolicy... policies) {
        return admitted(pod, policies).at("/spec/initContainers/0");
    }

    static List<String> warnings(JsonNode pod, DrainPolicy... policies) {
        return admitter(policies).admit(Pods.creating(pod)).warnings();
    }

    private static DrainPolicy policy(DrainPolicyKind kind, String metadata, String spec) {
        JsonNode manifest = Pods.yaml("metadata: {" + metadata + "}\nspec: {podSelector: {}, " + spec + "}");
        return switch (DrainPolicyReader.read(kind, manifest)) {
            case DrainPolicyReader.Reading.Sound(DrainPolicy policy) -> policy;
            case DrainPolicyReader.Reading.Unsound unsound ->
                throw new AssertionError(unsound.problems().toString());
        };
    }
}
