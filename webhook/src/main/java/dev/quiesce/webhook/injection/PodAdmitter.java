package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Admitter;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.Projection;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.drainpolicy.DrainPolicies;
import dev.quiesce.webhook.injection.InjectionDecision.Injected;
import dev.quiesce.webhook.injection.InjectionDecision.NotAsked;
import dev.quiesce.webhook.injection.InjectionDecision.Skipped;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A worker leaves without dropping work: a pod that asks for it gets PreStop hooks, the agent that answers them, and the
 * grace period that both need. Only at its creation, since later its spec is fixed. Never denies: a pod that can't be
 * helped is admitted as it is, with a warning that says why.
 *
 * @param mode what the pod's namespace opted in to
 */
public record PodAdmitter(InjectionMode mode, InjectionTerms terms) implements Admitter {

    /** Where no policy counts but the pod's own annotations. */
    public PodAdmitter(InjectionMode mode, AgentImage image, @Nullable ControlKey key, ClusterVersions versions) {
        this(mode, new InjectionTerms(image, key, versions, DrainPolicies.NONE, List.of()));
    }

    @Override
    public Projection projection() {
        return PodFields.READ;
    }

    @Override
    public Verdict admit(AdmissionRequest request) {
        return verdict(decide(request));
    }

    /** The answer to a pod of which this was decided. */
    public Verdict verdict(InjectionDecision decision) {
        return switch (decision) {
            case NotAsked notAsked -> Verdict.allowed();
            case Skipped skipped -> new Verdict.Allowed(skipped.warnings());
            case Injected injected ->
                injected.patch().isEmpty() ? new Verdict.Allowed(injected.warnings()) : verdict(injected);
        };
    }

    /** The decision behind the verdict, for those who count reasons. */
    public InjectionDecision decide(AdmissionRequest request) {
        JsonNode object = request.object();
        boolean created = request.operation() == Operation.CREATE
                && request.subResource().isEmpty()
                && request.kind().kind().equals("Pod")
                && request.kind().group().isEmpty();
        return created ? InjectionRule.decide(new Pod(object), request.namespace(), terms) : new NotAsked();
    }

    private Verdict verdict(Injected injected) {
        return switch (mode) {
            case ENABLED -> new Verdict.Patched(injected.patch(), injected.warnings());
            case OBSERVE ->
                new Verdict.Allowed(Stream.concat(Stream.of(injected.summary()), injected.warnings().stream())
                        .toList());
        };
    }
}
