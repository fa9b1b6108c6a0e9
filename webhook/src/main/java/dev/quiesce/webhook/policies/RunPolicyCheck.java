package dev.quiesce.webhook.policies;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.runs.RunPolicies;
import dev.quiesce.webhook.runs.RunPolicy;
import java.util.List;
import java.util.function.Supplier;

/**
 * RunPolicies: each must be sound, and watch nothing that another one watches.
 *
 * @param inForce the policies in force at the moment of the question
 */
public record RunPolicyCheck(Supplier<RunPolicies> inForce) implements PolicyCheck {

    @Override
    public List<Problem> problems(AdmissionRequest request) {
        return switch (PolicyReader.read(request.object())) {
            case PolicyReading.Unsound(String _, List<Problem> problems) -> problems;
            case PolicyReading.Sound(RunPolicy policy) ->
                inForce.get().overlap(policy).stream().toList();
        };
    }
}
