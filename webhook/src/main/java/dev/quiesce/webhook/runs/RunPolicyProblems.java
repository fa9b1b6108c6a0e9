package dev.quiesce.webhook.runs;

import dev.quiesce.webhook.admission.FieldPath;
import dev.quiesce.webhook.admission.Problem;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** What is wrong with a policy's spec. All of it is told at once. */
public final class RunPolicyProblems {

    private final ProblemList problems = new ProblemList();

    private RunPolicyProblems() {}

    /** The problems of this spec; none means that it can be in force. */
    public static List<Problem> of(RunPolicySpec spec) {
        RunPolicyProblems found = new RunPolicyProblems();
        new MatchProblems(found.problems).of(spec.match());
        found.problems.required("spec.finished", spec.finished());
        for (int i = 0; i < spec.finished().size(); i++) {
            found.finished("spec.finished[" + i + "]", spec.finished().get(i));
        }
        found.termination(spec.termination());
        for (int i = 0; i < spec.warnings().size(); i++) {
            new WarningProblems(found.problems, "spec.warnings[" + i + "]", spec.termination())
                    .of(spec.warnings().get(i));
        }
        for (int i = 0; i < spec.actors().size(); i++) {
            found.actor("spec.actors[" + i + "]", spec.actors().get(i));
        }
        found.denial(spec.denial());
        return found.problems.found();
    }

    private void finished(String path, Finished test) {
        long set = Stream.of(test.condition(), test.phase(), test.label())
                .filter(Objects::nonNull)
                .count();
        if (set != 1) {
            problems.say(path, "has " + set + " of condition, phase and label; set exactly one");
        }
        Finished.Condition condition = test.condition();
        if (condition != null && (condition.status() == null) == (condition.statusNot() == null)) {
            problems.say(path + ".condition", "set exactly one of status and statusNot");
        }
        if (condition != null) {
            problems.text(path + ".condition.type", condition.type());
        }
        if (test.phase() != null) {
            problems.required(path + ".phase.field", test.phase().field(), "a field path such as status.phase");
            problems.required(path + ".phase.in", test.phase().in());
        }
        if (test.label() != null) {
            problems.text(path + ".label.key", test.label().key());
            problems.text(path + ".label.value", test.label().value());
        }
    }

    private void termination(List<TerminationField> fields) {
        problems.required("spec.termination", fields);
        Set<FieldPath> seen = new HashSet<>();
        for (int i = 0; i < fields.size(); i++) {
            TerminationField field = fields.get(i);
            String path = "spec.termination[" + i + "]";
            new TerminationProblems(problems, path, field).find();
            if (field.field() != null && !seen.add(field.field())) {
                problems.say(path + ".field", field.field() + " is there twice; name each field once");
            }
        }
    }

    private void actor(String path, Actor actor) {
        if ((actor.user() == null) == (actor.group() == null)) {
            problems.say(path, "set exactly one of user and group");
        }
        problems.required(path + ".verdict", actor.verdict(), "one of Skip, Warn, Deny");
    }

    private void denial(Denial denial) {
        if (denial.code() < 400 || denial.code() > 499) {
            problems.say("spec.denial.code", denial.code() + " is no refusal; use 400 to 499, such as 403");
        }
        Denial.usualReason(denial.code())
                .filter(usual -> !usual.equals(denial.reason()))
                .ifPresent(usual -> problems.say(
                        "spec.denial.reason",
                        "\"%s\" contradicts the code %d, which is %s; leave it out"
                                .formatted(denial.reason(), denial.code(), usual)));
    }
}
