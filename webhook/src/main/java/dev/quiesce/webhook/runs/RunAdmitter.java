package dev.quiesce.webhook.runs;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Admitter;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.Projection;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.runs.Enforcement.Level;
import java.util.ArrayList;
import java.util.List;

/**
 * A run ends once: termination requests on a live run only get stronger, a finished run stays finished. Metadata,
 * finalizers, subresources and every other field are nobody's business here.
 */
public record RunAdmitter(RunPolicies policies) implements Admitter {

    @Override
    public Projection projection() {
        return policies.projection();
    }

    @Override
    public Projection projection(GroupVersionResource resource) {
        return policies.projection(resource);
    }

    @Override
    public Verdict admit(AdmissionRequest request) {
        boolean judged = request.operation() == Operation.CREATE || request.operation() == Operation.UPDATE;
        if (!judged || !request.subResource().isEmpty()) {
            return Verdict.allowed();
        }
        return policies.covering(request)
                .map(policy -> verdict(policy, request))
                .orElseGet(Verdict::allowed);
    }

    private static Verdict verdict(RunPolicy policy, AdmissionRequest request) {
        RunJudgement judgement = new RunJudgement(policy, request);
        List<String> warnings = new ArrayList<>();
        for (Finding finding : judgement.findings()) {
            String message = RunMessages.of(finding, policy, request);
            if (finding.level() == Level.DENY) {
                Denial denial = policy.spec().denial();
                return new Verdict.Denied(finding.rule().label(), denial.code(), denial.reason(), message, List.of());
            }
            warnings.add(message);
        }
        warnings.addAll(judgement.remarks());
        return new Verdict.Allowed(warnings);
    }
}
