package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.FieldPath;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether an update is such as a policy warns about. {@link WarningCel} says the same in CEL. */
record EarnedWarnings(RunPolicy policy, JsonNode before, JsonNode after) {

    /** Whether this warning is earned, as far as it is about what changes and what stands beside it. */
    boolean by(RunWarning warning) {
        FieldPath changed = warning.changed();
        return (changed == null ? isMove(warning) : isChange(changed, warning.exceptions()))
                && (warning.whenPresent() == null || !warning.whenPresent().isUnsetIn(before))
                && (warning.whenAbsent() == null || warning.whenAbsent().isUnsetIn(before))
                && (warning.whenTrue() == null || warning.whenTrue().in(after).booleanValue());
    }

    private boolean isMove(RunWarning warning) {
        Change change = Change.of(policy.fieldOf(warning), before, after);
        return !change.isNone()
                && warning.from().contains(change.from())
                && warning.to().contains(change.to());
    }

    /** Whether a member of this field's object has changed, but for these. Absent and null are one value. */
    private boolean isChange(FieldPath field, List<String> except) {
        JsonNode was = field.in(before);
        JsonNode is = field.in(after);
        Set<String> members = new HashSet<>();
        was.fieldNames().forEachRemaining(members::add);
        is.fieldNames().forEachRemaining(members::add);
        except.forEach(members::remove);
        return members.stream().anyMatch(member -> !isSame(was.path(member), is.path(member)));
    }

    private static boolean isSame(JsonNode was, JsonNode is) {
        return was.equals(is) || ((was.isNull() || was.isMissingNode()) && (is.isNull() || is.isMissingNode()));
    }
}
