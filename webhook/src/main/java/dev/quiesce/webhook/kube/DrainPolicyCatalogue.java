package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.drainpolicy.DrainPolicies;
import dev.quiesce.webhook.drainpolicy.DrainPolicy;
import dev.quiesce.webhook.drainpolicy.DrainPolicyKind;
import dev.quiesce.webhook.drainpolicy.References;
import dev.quiesce.webhook.policies.DrainPolicyReader;
import dev.quiesce.webhook.policies.DrainPolicyReader.Reading;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The drain policies of the cluster, of both kinds. One that is not sound leaves in force its last sound version, or nothing. */
record DrainPolicyCatalogue(Map<Key, Own> policies) {

    static final DrainPolicyCatalogue EMPTY = new DrainPolicyCatalogue(Map.of());

    DrainPolicyCatalogue {
        policies = Map.copyOf(policies);
    }

    /** Which policy; the namespace is "" for a ClusterDrainPolicy. */
    record Key(DrainPolicyKind kind, String namespace, String name) {

        static Key of(DrainPolicyKind kind, JsonNode manifest) {
            JsonNode metadata = manifest.path("metadata");
            return new Key(
                    kind,
                    metadata.path("namespace").asText(""),
                    metadata.path("name").asText(""));
        }
    }

    /**
     * What is known of a policy.
     *
     * @param problems why this generation is not in force; empty if it is
     * @param lastSound what was read last and could be in force
     */
    record Own(long generation, List<Problem> problems, Optional<DrainPolicy> lastSound) {
        Own {
            problems = List.copyOf(problems);
        }
    }

    /** With these as all that there are of a kind. */
    DrainPolicyCatalogue with(DrainPolicyKind kind, List<JsonNode> manifests) {
        Map<Key, Own> now = new HashMap<>();
        policies.forEach((key, own) -> {
            if (key.kind() != kind) {
                now.put(key, own);
            }
        });
        for (JsonNode manifest : manifests) {
            Key key = Key.of(kind, manifest);
            now.put(
                    key,
                    read(kind, manifest, Optional.ofNullable(policies.get(key)).flatMap(Own::lastSound)));
        }
        return new DrainPolicyCatalogue(now);
    }

    private static Own read(DrainPolicyKind kind, JsonNode manifest, Optional<DrainPolicy> lastSound) {
        long generation = manifest.path("metadata").path("generation").asLong();
        return switch (DrainPolicyReader.read(kind, manifest)) {
            case Reading.Sound(DrainPolicy policy) -> sound(generation, policy, lastSound);
            case Reading.Unsound unsound -> new Own(generation, unsound.problems(), lastSound);
        };
    }

    /** Only at admission is the author known; until policies are checked there, none may have agents read a Secret. */
    private static Own sound(long generation, DrainPolicy policy, Optional<DrainPolicy> lastSound) {
        List<Problem> problems = References.secretNames(policy.spec()).keySet().stream()
                .map(path -> new Problem(path, "a Secret can't be named yet: its author's right is not checked so far"))
                .toList();
        return new Own(generation, problems, problems.isEmpty() ? Optional.of(policy) : lastSound);
    }

    /** All that is in force. */
    DrainPolicies inForce() {
        return new DrainPolicies(policies.values().stream()
                .flatMap(own -> own.lastSound().stream())
                .toList());
    }
}
