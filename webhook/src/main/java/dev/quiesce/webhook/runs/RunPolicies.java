package dev.quiesce.webhook.runs;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Projection;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The policies in force at one moment, by name. */
public final class RunPolicies {

    private final List<RunPolicy> policies;
    private final Projection projection;

    /** These policies, and no others. Where two cover the same runs, the first by name counts. */
    public RunPolicies(Collection<RunPolicy> policies) {
        this.policies =
                policies.stream().sorted(Comparator.comparing(RunPolicy::name)).toList();
        this.projection = Projection.of(this.policies.stream()
                .flatMap(policy -> policy.reads().stream())
                .toList());
    }

    /** The policies, sorted by name. */
    public List<RunPolicy> all() {
        return policies;
    }

    Projection projection() {
        return projection;
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
