package dev.quiesce.webhook.runs;

import dev.quiesce.webhook.runs.Enforcement.Level;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What {@link Change} says of a field's values, as CEL. */
record ChangeCel(RunPolicy policy) {

    /** Whether a live run's change breaks a rule that goes this far. */
    String isBroken(TerminationField field, Level level) {
        String known = "%s in %s".formatted(to(field), Cel.list(values(field, value -> value.only() != Only.NEVER)));
        String ordered = policy.spec().enforcement().strength() == level
                ? Cel.all(Cel.any(isForCreationOnly(field), isWeaker(field)), field.freeText() ? Cel.FALSE : known)
                : Cel.FALSE;
        return Cel.any(isUnknown(field, level), ordered);
    }

    /** Whether the new value is one that the policy does not list, or knows to be wrong. */
    String isUnknown(TerminationField field, Level level) {
        if (field.freeText()) {
            return level == Level.DENY ? lacksWhatItNeeds(field) : Cel.FALSE;
        }
        Level unlisted = field.unknownValue() == Unknown.DENY ? Level.DENY : Level.WARN;
        String isWrong = isOneOf(field, value -> value.only() == Only.NEVER);
        String isUnlisted = Cel.not(isOneOf(field, value -> true));
        return Cel.any(level == Level.DENY ? isWrong : Cel.FALSE, level == unlisted ? isUnlisted : Cel.FALSE);
    }

    /** Whether the new value of any field is set and asks the run to end. */
    String asksToEnd() {
        return Cel.any(policy.spec().termination().stream()
                .map(field -> isOneOf(
                        field,
                        value -> value.only() != Only.NEVER
                                && value.strength() > 0
                                && !value.value().equals(field.type().unset())))
                .toList());
    }

    private static String isForCreationOnly(TerminationField field) {
        return isOneOf(field, value -> value.only() == Only.ON_CREATE);
    }

    /** Where both values are known: for each strength, a value of at least it becomes one below it. */
    private static String isWeaker(TerminationField field) {
        List<Integer> strengths = field.values().stream()
                .map(TerminationValue::strength)
                .distinct()
                .sorted()
                .toList();
        if (strengths.size() < 2) {
            return Cel.FALSE;
        }
        String table = field.values().stream()
                .map(value -> Cel.text(value.value()) + ": " + value.strength())
                .collect(Collectors.joining(", ", "{", "}"));
        String listed = Cel.list(values(field, value -> true));
        return "(%s in %s && %s[%s] < %s[%s])".formatted(from(field), listed, table, to(field), table, from(field));
    }

    private static String lacksWhatItNeeds(TerminationField field) {
        if (field.needs() == null) {
            return Cel.FALSE;
        }
        String needed = Cel.at(RunPolicyCel.NEW, field.needs(), "\"\"");
        return "(%s != %s && %s == \"\")"
                .formatted(to(field), Cel.text(field.type().unset()), needed);
    }

    private static String isOneOf(TerminationField field, Predicate<TerminationValue> which) {
        Collection<String> values = values(field, which);
        return values.isEmpty() ? Cel.FALSE : to(field) + " in " + Cel.list(values);
    }

    private static List<String> values(TerminationField field, Predicate<TerminationValue> which) {
        return field.values().stream()
                .filter(which)
                .map(TerminationValue::value)
                .toList();
    }

    private static String from(TerminationField field) {
        return RunPolicyCel.valueOf(field, RunPolicyCel.OLD);
    }

    private static String to(TerminationField field) {
        return RunPolicyCel.valueOf(field, RunPolicyCel.NEW);
    }
}
