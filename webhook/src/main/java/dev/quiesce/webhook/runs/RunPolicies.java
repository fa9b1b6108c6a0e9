package dev.quiesce.webhook.runs;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.admission.Projection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The policies in force at one moment, by name. */
public final class RunPolicies {

    private final List<RunPolicy> policies;
    private final Projection projection;
    private final Map<GroupResource, Projection> projections;

    private record GroupResource(String group, String resource) {}

    /** These policies, and no others. No two of them should cover the same runs: the first by name counts. */
    public RunPolicies(Collection<RunPolicy> policies) {
        this.policies =
                policies.stream().sorted(Comparator.comparing(RunPolicy::name)).toList();
        this.projection = reads(this.policies);
        Map<GroupResource, List<RunPolicy>> byResource = new HashMap<>();
        for (RunPolicy policy : this.policies) {
            RunMatch match = policy.spec().match();
            match.apiGroups()
                    .forEach(group -> match.resources()
                            .forEach(resource -> byResource
                                    .computeIfAbsent(new GroupResource(group, resource), key -> new ArrayList<>())
                                    .add(policy)));
        }
        this.projections = byResource.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, each -> reads(each.getValue())));
    }

    /** The policies, sorted by name. */
    public List<RunPolicy> all() {
        return policies;
    }

    /** What a policy may not watch because another one does already; a policy of its own name is no other. */
    public Optional<Problem> overlap(RunPolicy policy) {
        for (RunPolicy other : policies) {
            Optional<String> shared = other.name().equals(policy.name())
                    ? Optional.empty()
                    : policy.spec().match().shared(other.spec().match());
            if (shared.isPresent()) {
                return Optional.of(new Problem(
                        "spec.match",
                        "%s is watched by the policy %s already; watch others, or give this one its name to replace it"
                                .formatted(shared.get(), other.name())));
            }
        }
        return Optional.empty();
    }

    Projection projection() {
        return projection;
    }

    /** What the policies for this resource read: one that looks at a whole spec does not cost the others. */
    Projection projection(GroupVersionResource resource) {
        return projections.getOrDefault(new GroupResource(resource.group(), resource.resource()), projection);
    }

    private static Projection reads(List<RunPolicy> policies) {
        return Projection.of(
                policies.stream().flatMap(policy -> policy.reads().stream()).toList());
    }

    Optional<RunPolicy> covering(AdmissionRequest request) {
        for (RunPolicy policy : policies) {
            if (policy.spec().match().covers(request.resource(), request.namespace())) {
                return Optional.of(policy);
            }
        }
        return Optional.empty();
    }
}
