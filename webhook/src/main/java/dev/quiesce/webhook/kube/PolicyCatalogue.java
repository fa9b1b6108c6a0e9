package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.policies.PolicyReader;
import dev.quiesce.webhook.policies.PolicyReading;
import dev.quiesce.webhook.runs.RunPolicies;
import dev.quiesce.webhook.runs.RunPolicy;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The shipped policies and the admin's own, of which one replaces a shipped one of its name as a whole. An admin's policy
 * that is not sound, or watches what another one does, leaves in force what was: its last sound version, the shipped one,
 * or none.
 */
record PolicyCatalogue(Map<String, RunPolicy> shipped, Map<String, Own> own) {

    PolicyCatalogue {
        shipped = Map.copyOf(shipped);
        own = Map.copyOf(own);
    }

    /**
     * An admin's policy.
     *
     * @param problems why this generation is not in force; empty if it is
     * @param lastSound what was read last and could be in force
     */
    record Own(long generation, List<Problem> problems, Optional<RunPolicy> lastSound) {
        Own {
            problems = List.copyOf(problems);
        }
    }

    static PolicyCatalogue of(List<RunPolicy> shipped) {
        Map<String, RunPolicy> byName = new HashMap<>();
        shipped.forEach(policy -> byName.put(policy.name(), policy));
        return new PolicyCatalogue(byName, Map.of());
    }

    /** With these as all of the admin's policies, as the API server gave them. */
    PolicyCatalogue with(List<JsonNode> manifests) {
        PolicyCatalogue now = new PolicyCatalogue(shipped, Map.of());
        for (JsonNode manifest : manifests.stream().sorted(precedence()).toList()) {
            String name = name(manifest);
            now = now.and(
                    name, now.read(manifest, Optional.ofNullable(own.get(name)).flatMap(Own::lastSound)));
        }
        return now;
    }

    /** Where two watch the same, one that replaces a shipped one goes first, then the older one. */
    private Comparator<JsonNode> precedence() {
        return Comparator.comparing((JsonNode manifest) -> !shipped.containsKey(name(manifest)))
                .thenComparing(manifest ->
                        manifest.path("metadata").path("creationTimestamp").asText())
                .thenComparing(PolicyCatalogue::name);
    }

    private PolicyCatalogue and(String name, Own policy) {
        Map<String, Own> more = new HashMap<>(own);
        more.put(name, policy);
        return new PolicyCatalogue(shipped, more);
    }

    private Own read(JsonNode manifest, Optional<RunPolicy> lastSound) {
        long generation = manifest.path("metadata").path("generation").asLong();
        RunPolicies others = policies();
        Optional<RunPolicy> before =
                lastSound.filter(policy -> others.overlap(policy).isEmpty());
        return switch (PolicyReader.read(manifest)) {
            case PolicyReading.Unsound unsound -> new Own(generation, unsound.problems(), before);
            case PolicyReading.Sound(RunPolicy policy) ->
                others.overlap(policy)
                        .map(problem -> new Own(generation, List.of(problem), before))
                        .orElseGet(() -> new Own(generation, List.of(), Optional.of(policy)));
        };
    }

    /** What is in force under this name. */
    Optional<RunPolicy> inForce(String name) {
        return Optional.ofNullable(own.get(name))
                .flatMap(Own::lastSound)
                .or(() -> Optional.ofNullable(shipped.get(name)));
    }

    /** All that is in force. */
    RunPolicies policies() {
        Map<String, RunPolicy> all = new LinkedHashMap<>(shipped);
        own.forEach((name, policy) -> policy.lastSound().ifPresent(sound -> all.put(name, sound)));
        return new RunPolicies(all.values());
    }

    private static String name(JsonNode manifest) {
        return manifest.path("metadata").path("name").asText();
    }
}
