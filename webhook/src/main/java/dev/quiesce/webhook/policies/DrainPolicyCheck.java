package dev.quiesce.webhook.policies;

import dev.quiesce.agent.contract.HttpUrl;
import dev.quiesce.agent.contract.Parsed;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.drainpolicy.DrainPolicies;
import dev.quiesce.webhook.drainpolicy.DrainPolicy;
import dev.quiesce.webhook.drainpolicy.DrainPolicyKind;
import dev.quiesce.webhook.drainpolicy.Limits;
import dev.quiesce.webhook.drainpolicy.References;
import dev.quiesce.webhook.drainpolicy.Work;
import dev.quiesce.webhook.drainpolicy.WorkKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Drain policies of one kind: each must be sound, a DrainPolicy must keep to the bounds of its namespace, and whoever names
 * a Secret must be allowed to read it, since the agents of the pods will. Only here is the author known.
 *
 * @param inForce the policies in force at the moment of the question
 */
public record DrainPolicyCheck(DrainPolicyKind kind, Supplier<DrainPolicies> inForce, AuthorRights rights) {

    /** All the problems of the request's object; none means that it may be written. */
    public List<Problem> problems(AdmissionRequest request) {
        return switch (DrainPolicyReader.read(kind, request.object())) {
            case DrainPolicyReader.Reading.Unsound unsound -> unsound.problems();
            case DrainPolicyReader.Reading.Sound(DrainPolicy policy) -> {
                List<Problem> problems = new ArrayList<>(bounds(policy, request.namespace()));
                problems.addAll(secrets(policy, request));
                yield List.copyOf(problems);
            }
        };
    }

    /** Bounds for pods with certain labels are known when a pod is created, and hold then; so do an admin's own. */
    private List<Problem> bounds(DrainPolicy policy, String namespace) {
        if (kind == DrainPolicyKind.CLUSTER_DRAIN_POLICY) {
            return List.of();
        }
        Limits limits = inForce.get().limits(namespace);
        List<Problem> problems = new ArrayList<>();
        List<WorkKind> kinds =
                Optional.ofNullable(policy.spec().work()).map(Work::kinds).orElse(List.of());
        kinds.stream()
                .filter(work -> !limits.allows(work))
                .map(work -> new Problem(
                        "spec.work." + work.text(), "is not among the limits.allowedWork of a ClusterDrainPolicy"))
                .forEach(problems::add);
        References.urls(policy.spec()).forEach((path, url) -> {
            if (HttpUrl.parse(path, url) instanceof Parsed.Valid<HttpUrl>(HttpUrl parsed)) {
                limits.hosts()
                        .refusal(parsed)
                        .map(refusal -> new Problem(path, parsed.authority() + " " + refusal))
                        .ifPresent(problems::add);
            }
        });
        return problems;
    }

    private List<Problem> secrets(DrainPolicy policy, AdmissionRequest request) {
        List<Problem> problems = new ArrayList<>();
        for (Map.Entry<String, String> named :
                References.secretNames(policy.spec()).entrySet()) {
            if (!rights.mayRead(request.user(), request.namespace(), named.getValue())) {
                problems.add(new Problem(
                        named.getKey(),
                        "%s may not get Secret %s%s, and so can't have agents read it"
                                .formatted(
                                        request.user().username(),
                                        named.getValue(),
                                        request.namespace().isEmpty()
                                                ? " in every namespace"
                                                : " in namespace " + request.namespace())));
            }
        }
        return problems;
    }
}
