package dev.quiesce.webhook.runs;

import dev.quiesce.webhook.admission.FieldPath;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@link EarnedWarnings} says of an update, as CEL. */
record WarningCel(RunPolicy policy) {

    private static final String NOTHING = "\"\"";

    /** Whether this warning is earned, as far as it is about what changes and what stands beside it. */
    String isEarned(RunWarning warning) {
        return Cel.all(
                warning.changed() == null ? isMove(warning) : isChange(warning.changed(), warning.exceptions()),
                compared(RunPolicyCel.OLD, warning.whenPresent(), NOTHING, " != "),
                compared(RunPolicyCel.OLD, warning.whenAbsent(), NOTHING, " == "),
                compared(RunPolicyCel.NEW, warning.whenTrue(), Cel.FALSE, " != "));
    }

    private String isMove(RunWarning warning) {
        TerminationField field = policy.fieldOf(warning);
        return Cel.all(
                RunPolicyCel.changed(field),
                RunPolicyCel.valueOf(field, RunPolicyCel.OLD) + " in " + Cel.list(warning.from()),
                RunPolicyCel.valueOf(field, RunPolicyCel.NEW) + " in " + Cel.list(warning.to()));
    }

    /** A member that is there before or after, no exception, and not the same: what is absent counts as null. */
    private static String isChange(FieldPath field, List<String> except) {
        String was = Cel.optional(RunPolicyCel.OLD, field) + ".orValue({})";
        String is = Cel.optional(RunPolicyCel.NEW, field) + ".orValue({})";
        return Cel.any(differs(was, is, except), differs(is, was, except));
    }

    private static String differs(String one, String other, List<String> except) {
        String same = "%s[member] == %s[?member].orValue(null)".formatted(one, other);
        String excepted = except.isEmpty() ? Cel.FALSE : "member in " + Cel.list(except);
        return "!%s.all(member, %s)".formatted(one, Cel.any(excepted, same));
    }

    private static String compared(String root, @Nullable FieldPath path, String unset, String operator) {
        return path == null ? Cel.TRUE : Cel.at(root, path, unset) + operator + unset;
    }
}
