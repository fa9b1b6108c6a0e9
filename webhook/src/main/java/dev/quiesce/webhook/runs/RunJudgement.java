package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.FieldPath;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.runs.Actor.ActorVerdict;
import dev.quiesce.webhook.runs.Enforcement.Level;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One request under one policy: which rules it breaks and which warnings it earns. {@link RunPolicyCel} says the same in
 * CEL; the table of transitions holds both to it.
 */
record RunJudgement(RunPolicy policy, AdmissionRequest request) {

    private static final FieldPath OWNERS = FieldPath.parse("metadata.ownerReferences");

    /** The rules that are broken, in the order of the policy's fields; none for an actor that is skipped. */
    List<Finding> findings() {
        ActorVerdict actor = policy.verdictOn(request.user());
        List<Finding> findings = new ArrayList<>();
        if (actor == ActorVerdict.SKIP || isOwnedChild()) {
            return findings;
        }
        boolean finished = isUpdate() && policy.finished(request.oldObject());
        boolean retried = finished && policy.spec().retry() == Retry.ALLOW && !policy.finished(request.object());
        for (TerminationField field : policy.spec().termination()) {
            Change change = change(field);
            if (change.isNone() || (retried && actor != ActorVerdict.DENY)) {
                continue;
            }
            Finding finding = judge(change, finished, actor);
            if (finding != null && finding.level() != Level.OFF) {
                findings.add(finding);
            }
        }
        return findings;
    }

    /** What the user is told about a change that is admitted. */
    List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (policy.verdictOn(request.user()) == ActorVerdict.SKIP || isOwnedChild()) {
            return remarks;
        }
        if (request.operation() == Operation.CREATE) {
            for (TerminationField field : policy.spec().termination()) {
                Change change = change(field);
                if (change.asksToEnd()) {
                    remarks.add(RunMessages.createdTerminated(request, change));
                }
            }
            return remarks;
        }
        boolean finished = policy.finished(request.oldObject());
        EarnedWarnings earned = new EarnedWarnings(policy, request.oldObject(), request.object());
        for (RunWarning warning : policy.spec().warnings()) {
            if (warning.finished() == finished && earned.by(warning)) {
                remarks.add(warning.message());
            }
        }
        return remarks;
    }

    private @Nullable Finding judge(Change change, boolean finished, @Nullable ActorVerdict actor) {
        Enforcement enforcement = policy.spec().enforcement();
        if (isUpdate() && actor == ActorVerdict.DENY) {
            return new Finding(RunRule.ACTOR_DENIED, change, Level.DENY);
        }
        if (finished) {
            return find(RunRule.RUN_FINISHED, change, enforcement.finished(), actor);
        }
        if (change.isKnownToBeWrong() || lacksWhatItNeeds(change)) {
            return find(RunRule.UNKNOWN_VALUE, change, Level.DENY, actor);
        }
        if (change.isUnknown()) {
            Level level = change.field().unknownValue() == Unknown.DENY ? Level.DENY : Level.WARN;
            return find(RunRule.UNKNOWN_VALUE, change, level, actor);
        }
        if (isUpdate() && change.isForCreationOnly()) {
            return find(RunRule.PENDING_AFTER_CREATION, change, enforcement.strength(), actor);
        }
        if (isUpdate() && change.isWeaker()) {
            return find(RunRule.TERMINATION_WEAKENED, change, enforcement.strength(), actor);
        }
        return null;
    }

    private static Finding find(RunRule rule, Change change, Level level, @Nullable ActorVerdict actor) {
        return new Finding(rule, change, actor == ActorVerdict.WARN && level == Level.DENY ? Level.WARN : level);
    }

    private boolean lacksWhatItNeeds(Change change) {
        FieldPath needs = change.field().needs();
        return needs != null && change.sets() && needs.isUnsetIn(request.object());
    }

    private Change change(TerminationField field) {
        return Change.of(field, request.oldObject(), request.object());
    }

    private boolean isUpdate() {
        return request.operation() == Operation.UPDATE;
    }

    /** A refused child fails its parent for good, and its finally tasks never run (tektoncd/pipeline#10514). */
    private boolean isOwnedChild() {
        if (request.operation() == Operation.CREATE) {
            for (JsonNode owner : OWNERS.in(request.object())) {
                if (owner.path("controller").asBoolean()) {
                    return true;
                }
            }
        }
        return false;
    }
}
