package dev.quiesce.webhook.runs;

import dev.quiesce.webhook.admission.FieldPath;
import dev.quiesce.webhook.runs.Actor.ActorVerdict;
import dev.quiesce.webhook.runs.Enforcement.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The rule of {@link RunJudgement} as CEL over a whole admission request: what the API server evaluates as a
 * matchCondition, so that it calls the webhook only for what would be refused or warned about. While the webhook is away
 * everything else passes.
 */
public final class RunPolicyCel {

    /** The expression that no request meets. */
    public static final String NEVER = Cel.FALSE;

    static final String OLD = "oldObject";
    static final String NEW = "object";
    private static final String CREATE = "request.operation == \"CREATE\"";

    private final RunPolicy policy;
    private final ActorCel actor;
    private final ChangeCel changes;
    private final WarningCel warnings;
    private final String denied;

    /** The CEL form of this policy. */
    public RunPolicyCel(RunPolicy policy) {
        this.policy = policy;
        this.actor = new ActorCel(policy.spec().actors());
        this.changes = new ChangeCel(policy);
        this.warnings = new WarningCel(policy);
        this.denied = judged(breaksOnCreate(Level.DENY), breaksOnUpdate(Level.DENY));
    }

    /** True for the requests that the policy refuses. */
    public String denied() {
        return denied;
    }

    /** True for the requests that the policy admits with a warning. */
    public String warned() {
        String create = Cel.any(breaksOnCreate(Level.WARN), changes.asksToEnd());
        String update = Cel.any(breaksOnUpdate(Level.WARN), remarks());
        return Cel.all(judged(create, update), Cel.not(denied));
    }

    /** True for the requests of which {@link AliasAdmitter} rewrites a value; "false" where the policy has no alias. */
    public String aliased() {
        List<String> fields = new ArrayList<>();
        for (TerminationField field : policy.spec().termination()) {
            String isAlias = field.aliases().isEmpty()
                    ? Cel.FALSE
                    : valueOf(field, NEW) + " in "
                            + Cel.list(new TreeSet<>(field.aliases().keySet()));
            fields.add(Cel.all(isAlias, "(" + CREATE + " || " + changed(field) + ")"));
        }
        return Cel.all(
                Cel.not(actor.is(ActorVerdict.SKIP)),
                Cel.any(fields),
                "(" + CREATE + " || " + Cel.not(finished(OLD)) + ")");
    }

    private String judged(String create, String update) {
        String ownedChild =
                "object.?metadata.?ownerReferences.orValue([]).exists(owner, owner.?controller.orValue(false) == true)";
        String verdict = Cel.when(CREATE, Cel.all(Cel.not(ownedChild), create), update);
        return Cel.all(Cel.not(actor.is(ActorVerdict.SKIP)), verdict);
    }

    private String breaksOnCreate(Level level) {
        List<String> fields = new ArrayList<>();
        for (TerminationField field : policy.spec().termination()) {
            String value = valueOf(field, NEW);
            String changed = value + " != " + Cel.text(field.type().unset());
            fields.add(Cel.all(changed, softened(level, wanted -> changes.isUnknown(field, wanted))));
        }
        return Cel.any(fields);
    }

    private String breaksOnUpdate(Level level) {
        String denied = level == Level.DENY ? actor.is(ActorVerdict.DENY) : Cel.FALSE;
        String others = Cel.not(actor.is(ActorVerdict.DENY));
        List<String> fields = new ArrayList<>();
        for (TerminationField field : policy.spec().termination()) {
            String finished =
                    softened(level, wanted -> policy.spec().enforcement().finished() == wanted ? Cel.TRUE : Cel.FALSE);
            String live = softened(level, wanted -> changes.isBroken(field, wanted));
            String ruled = Cel.when(finished(OLD), Cel.all(Cel.not(retried()), finished), live);
            fields.add(Cel.all(changed(field), Cel.any(denied, Cel.all(others, ruled))));
        }
        return Cel.any(fields);
    }

    /** A rule's expression at a level, seen through the actors: for one that is only warned, a refusal is a warning. */
    private String softened(Level level, Function<Level, String> rule) {
        String warnOnly = actor.is(ActorVerdict.WARN);
        return level == Level.DENY
                ? Cel.all(Cel.not(warnOnly), rule.apply(Level.DENY))
                : Cel.any(rule.apply(Level.WARN), Cel.all(warnOnly, rule.apply(Level.DENY)));
    }

    private String retried() {
        return policy.spec().retry() == Retry.ALLOW ? Cel.not(finished(NEW)) : Cel.FALSE;
    }

    private String remarks() {
        return Cel.any(Cel.all(finished(OLD), remarks(true)), Cel.all(Cel.not(finished(OLD)), remarks(false)));
    }

    private String remarks(boolean finished) {
        return Cel.any(policy.spec().warnings().stream()
                .filter(warning -> warning.finished() == finished)
                .map(warnings::isEarned)
                .toList());
    }

    private String finished(String root) {
        return Cel.any(policy.spec().finished().stream()
                .map(test -> finished(root, test))
                .toList());
    }

    private static String finished(String root, Finished test) {
        if (test.condition() != null) {
            String status = "condition.?status.orValue(\"\")";
            String holds = test.condition().status() != null
                    ? status + " == " + Cel.text(test.condition().status())
                    : status + " != " + Cel.text(String.valueOf(test.condition().statusNot()));
            return "%s.?status.?conditions.orValue([]).exists(condition, condition.?type.orValue(\"\") == %s && %s)"
                    .formatted(root, Cel.text(test.condition().type()), holds);
        }
        if (test.phase() != null) {
            return Cel.at(root, test.phase().field(), "\"\"") + " in "
                    + Cel.list(test.phase().in());
        }
        return test.label() == null
                ? Cel.FALSE
                : Cel.at(root, FieldPath.of("metadata", "labels", test.label().key()), "\"\"") + " == "
                        + Cel.text(test.label().value());
    }

    static String changed(TerminationField field) {
        return valueOf(field, OLD) + " != " + valueOf(field, NEW);
    }

    static String valueOf(TerminationField field, String root) {
        return switch (field.type()) {
            case STRING -> Cel.at(root, field.field(), "\"\"");
            case BOOLEAN -> "(" + Cel.at(root, field.field(), "false") + " == true ? \"true\" : \"false\")";
        };
    }
}
