package dev.quiesce.webhook.runs;

import dev.quiesce.webhook.admission.FieldPath;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What is wrong with one of {@code spec.warnings}. */
record WarningProblems(ProblemList problems, String path, List<TerminationField> fields) {

    void of(RunWarning warning) {
        problems.text(path + ".message", warning.message());
        FieldPath changed = warning.changed();
        if (changed != null) {
            change(warning, changed);
        } else {
            move(warning);
        }
    }

    private void change(RunWarning warning, FieldPath changed) {
        if (warning.field() != null
                || !warning.from().isEmpty()
                || !warning.to().isEmpty()) {
            problems.say(path + ".changed", "is any change; leave out field, from and to");
        }
        for (int i = 0; i < warning.except().size(); i++) {
            FieldPath exception = warning.except().get(i);
            if (!exception.equals(changed.then(exception.members().getLast()))) {
                problems.say(
                        path + ".except[" + i + "]",
                        "%s is no member of %s; such as %s.suspend".formatted(exception, changed, changed));
            }
        }
    }

    private void move(RunWarning warning) {
        problems.required(path + ".from", warning.from());
        problems.required(path + ".to", warning.to());
        if (!warning.except().isEmpty()) {
            problems.say(path + ".except", "is for warnings with changed; leave it out");
        }
        TerminationField field = field(warning);
        if (field == null) {
            problems.say(
                    path + ".field",
                    "%s is not a termination field; one of %s"
                            .formatted(
                                    warning.field(),
                                    fields.stream().map(TerminationField::field).toList()));
            return;
        }
        values(path + ".from", warning.from(), field);
        values(path + ".to", warning.to(), field);
    }

    private @Nullable TerminationField field(RunWarning warning) {
        if (warning.field() == null && !fields.isEmpty()) {
            return fields.getFirst();
        }
        return fields.stream()
                .filter(field -> Objects.equals(field.field(), warning.field()))
                .findFirst()
                .orElse(null);
    }

    private void values(String at, List<String> values, TerminationField field) {
        List<String> known =
                field.values().stream().map(TerminationValue::value).toList();
        for (int i = 0; i < values.size(); i++) {
            if (!field.freeText() && !known.contains(values.get(i))) {
                problems.say(
                        at + "[" + i + "]",
                        "\"%s\" is not a value of %s; one of %s".formatted(values.get(i), field.field(), known));
            }
        }
    }
}
