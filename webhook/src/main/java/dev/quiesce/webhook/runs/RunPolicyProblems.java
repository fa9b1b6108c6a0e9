package dev.quiesce.webhook.runs;

import dev.quiesce.webhook.admission.FieldPath;
import dev.quiesce.webhook.admission.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is wrong with a policy's spec. All of it is told at once. */
public final class RunPolicyProblems {

    /** Leases and events of the control plane itself go through these groups; a mistake there stops a cluster. */
    private static final Set<String> REFUSED_GROUPS = Set.of("", "coordination.k8s.io");

    private final List<Problem> problems = new ArrayList<>();

    private RunPolicyProblems() {}

    /** The problems of this spec; none means that it can be in force. */
    public static List<Problem> of(RunPolicySpec spec) {
        RunPolicyProblems found = new RunPolicyProblems();
        found.match(spec.match());
        found.required("spec.finished", spec.finished());
        found.required("spec.termination", spec.termination());
        for (int i = 0; i < spec.finished().size(); i++) {
            found.finished("spec.finished[" + i + "]", spec.finished().get(i));
        }
        Set<String> fields = new HashSet<>();
        for (int i = 0; i < spec.termination().size(); i++) {
            found.termination("spec.termination[" + i + "]", spec.termination().get(i), fields);
        }
        for (int i = 0; i < spec.warnings().size(); i++) {
            found.warning("spec.warnings[" + i + "]", spec.warnings().get(i), fields);
        }
        for (int i = 0; i < spec.actors().size(); i++) {
            found.actor("spec.actors[" + i + "]", spec.actors().get(i));
        }
        if (spec.denial().code() < 400 || spec.denial().code() > 499) {
            found.say("spec.denial.code", spec.denial().code() + " is no refusal; use 400 to 499, such as 403");
        }
        return List.copyOf(found.problems);
    }

    private void match(RunMatch match) {
        required("spec.match.apiGroups", match.apiGroups());
        required("spec.match.apiVersions", match.apiVersions());
        required("spec.match.resources", match.resources());
        for (String group : match.apiGroups()) {
            if (REFUSED_GROUPS.contains(group)) {
                say("spec.match.apiGroups", "\"" + group + "\" is out of bounds; name the API group of a kind of run");
            }
        }
        List.of(match.apiGroups(), match.apiVersions(), match.resources(), match.namespaces())
                .forEach(names -> names.stream()
                        .filter(name -> name.contains("*"))
                        .forEach(name -> say("spec.match", "\"" + name + "\" is a wildcard; name each one")));
        match.resources().stream()
                .filter(resource -> resource.contains("/"))
                .forEach(resource ->
                        say("spec.match.resources", "\"" + resource + "\" is a subresource; name the resource alone"));
    }

    private void finished(String path, Finished test) {
        long set = Stream.of(test.condition(), test.phase(), test.label())
                .filter(Objects::nonNull)
                .count();
        if (set != 1) {
            say(path, "has " + set + " of condition, phase and label; set exactly one");
        }
        Finished.Condition condition = test.condition();
        if (condition != null && (condition.status() == null) == (condition.statusNot() == null)) {
            say(path + ".condition", "set exactly one of status and statusNot");
        }
        if (condition != null) {
            text(path + ".condition.type", condition.type());
        }
        if (test.phase() != null) {
            fieldPath(path + ".phase.field", test.phase().field());
            required(path + ".phase.in", test.phase().in());
        }
        if (test.label() != null) {
            text(path + ".label.key", test.label().key());
        }
    }

    private void termination(String path, TerminationField field, Set<String> fields) {
        fieldPath(path + ".field", field.field());
        if (!fields.add(String.valueOf(field.field()))) {
            say(path + ".field", field.field() + " is there twice; name each field once");
        }
        if (field.freeText() != field.values().isEmpty()) {
            say(path, "a field has values, or is a freeText: one of the two");
        }
        if (field.needs() != null) {
            fieldPath(path + ".needs", field.needs());
        }
        Set<String> values = new HashSet<>();
        for (int i = 0; i < field.values().size(); i++) {
            TerminationValue value = field.values().get(i);
            String at = path + ".values[" + i + "]";
            if (value.value() == null) {
                say(at + ".value", "is missing; \"\" stands for the field unset");
            } else if (!values.add(value.value())) {
                say(at + ".value", "\"" + value.value() + "\" is there twice; a value has one strength");
            }
            if (value.strength() < 0) {
                say(at + ".strength", value.strength() + " is below 0; 0 asks for nothing, more asks more strongly");
            }
        }
        if (!field.freeText() && !values.contains(field.type().unset())) {
            say(path + ".values", "lacks \"" + field.type().unset() + "\", which is what the unset field holds");
        }
        field.aliases().forEach((alias, value) -> {
            if (!values.contains(value)) {
                say(path + ".aliases." + alias, "\"" + value + "\" is not among the values");
            }
        });
    }

    private void warning(String path, RunWarning warning, Set<String> fields) {
        if (warning.field() != null && !fields.contains(warning.field())) {
            say(path + ".field", warning.field() + " is not a termination field; one of " + fields);
        }
        required(path + ".from", warning.from());
        required(path + ".to", warning.to());
        text(path + ".message", warning.message());
        if (warning.whenPresent() != null) {
            fieldPath(path + ".whenPresent", warning.whenPresent());
        }
    }

    private void actor(String path, Actor actor) {
        if ((actor.user() == null) == (actor.group() == null)) {
            say(path, "set exactly one of user and group");
        }
        if (actor.verdict() == null) {
            say(path + ".verdict", "is missing; one of Skip, Warn, Deny");
        }
    }

    private void required(String path, List<?> values) {
        if (values.isEmpty()) {
            say(path, "is empty; name at least one");
        }
    }

    private void text(String path, @Nullable String value) {
        if (value == null || value.isBlank()) {
            say(path, "is missing");
        }
    }

    private void fieldPath(String path, @Nullable String value) {
        if (value == null) {
            say(path, "is missing; a field path such as spec.status");
            return;
        }
        try {
            FieldPath.parse(value);
        } catch (IllegalArgumentException notAPath) {
            say(path, String.valueOf(notAPath.getMessage()));
        }
    }

    private void say(String path, String message) {
        problems.add(new Problem(path, message));
    }
}
