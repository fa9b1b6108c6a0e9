package dev.quiesce.webhook.policies;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Admitter;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.admission.Projection;
import dev.quiesce.webhook.admission.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Refuses policies that could not be in force, with all that is wrong with them. A policy whose spec stays as it is passes:
 * its labels and finalizers are nobody's business, and an older Quiesce may have taken what this one does not.
 *
 * @param checks by the kind of policy
 */
public record PolicyAdmitter(Map<String, PolicyCheck> checks) implements Admitter {

    /** The stable reason of a refusal. */
    public static final String RULE = "PolicyUnsound";

    private static final int UNPROCESSABLE = 422;

    public PolicyAdmitter {
        checks = Map.copyOf(checks);
    }

    @Override
    public Projection projection() {
        return Projection.whole();
    }

    @Override
    public Verdict admit(AdmissionRequest request) {
        PolicyCheck check = checks.get(request.kind().kind());
        if (check == null || !writesASpec(request)) {
            return Verdict.allowed();
        }
        List<Problem> problems = check.problems(request);
        return problems.isEmpty() ? Verdict.allowed() : denied(request, problems);
    }

    private static boolean writesASpec(AdmissionRequest request) {
        boolean written = request.operation() == Operation.CREATE || request.operation() == Operation.UPDATE;
        return written
                && request.subResource().isEmpty()
                && !request.object().path("spec").equals(request.oldObject().path("spec"));
    }

    private static Verdict denied(AdmissionRequest request, List<Problem> problems) {
        String said = problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
        return new Verdict.Denied(
                RULE, UNPROCESSABLE, "Invalid", "%s: %s: %s".formatted(RULE, request.subject(), said), List.of());
    }
}
