package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One termination field before and after a request, and what the values mean there. */
record Change(TerminationField field, String from, String to) {

    /** The field in two objects; a missing old object has it unset. */
    static Change of(TerminationField field, JsonNode oldObject, JsonNode object) {
        return new Change(field, field.valueIn(oldObject), field.valueIn(object));
    }

    boolean isNone() {
        return from.equals(to);
    }

    /** Whether the field ends up holding something. */
    boolean sets() {
        return !to.equals(field.type().unset());
    }

    /** Whether the new value is neither listed nor any free text that is in its place. */
    boolean isUnknown() {
        return !field.freeText() && listed(to) == null;
    }

    boolean isKnownToBeWrong() {
        return isOnly(Only.NEVER);
    }

    boolean isForCreationOnly() {
        return isOnly(Only.ON_CREATE);
    }

    /** Whether both values are known and the new one asks less strongly. */
    boolean isWeaker() {
        TerminationValue before = listed(from);
        TerminationValue after = listed(to);
        return before != null && after != null && after.strength() < before.strength();
    }

    /** Whether the new value is set and asks a run to end. */
    boolean asksToEnd() {
        TerminationValue value = listed(to);
        return value != null && sets() && value.only() != Only.NEVER && value.strength() > 0;
    }

    /** What stands in place of the new value, if the policy knows. */
    @Nullable
    String replacement() {
        TerminationValue value = listed(to);
        return value != null && value.hint() != null
                ? value.hint()
                : field.aliases().get(to);
    }

    /** The values that the field could take now, in the policy's order. */
    List<String> accepted() {
        TerminationValue before = listed(from);
        int strength = before == null ? 0 : before.strength();
        return field.values().stream()
                .filter(value -> value.value().equals(from) || (value.only() == null && value.strength() >= strength))
                .map(TerminationValue::value)
                .toList();
    }

    private boolean isOnly(Only only) {
        TerminationValue value = listed(to);
        return value != null && value.only() == only;
    }

    private @Nullable TerminationValue listed(String text) {
        for (TerminationValue value : field.values()) {
            if (value.value().equals(text)) {
                return value;
            }
        }
        return null;
    }
}
