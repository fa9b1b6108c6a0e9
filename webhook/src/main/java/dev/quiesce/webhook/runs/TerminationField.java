package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.FieldPath;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A field that asks a run to end. Absent, null and "" are one value; for a Boolean, absent and false are.
 *
 * @param values what it may hold, with its strength; empty for a free text
 * @param needs the field that must be set for this one to be set; only for a free text
 * @param aliases old spellings, by what they stand for now
 */
@ValidationRule(
        value = "(has(self.freeText) && self.freeText) != (has(self.values) && self.values.size() > 0)",
        message = "a field has values, or is a freeText: one of the two")
@ValidationRule(
        value = "!has(self.needs) || (has(self.freeText) && self.freeText)",
        message = "needs is for a freeText")
public record TerminationField(
        @Required @JsonPropertyDescription("The field, such as spec.status.")
        FieldPath field,

        @JsonPropertyDescription("String (the default) or Boolean.")
        ValueType type,

        @JsonPropertyDescription("The known values. Their strength may never fall while the run lives.")
        List<TerminationValue> values,

        @JsonPropertyDescription("What a value means that is not listed: Deny (the default) or Warn.")
        Unknown unknownValue,

        @JsonPropertyDescription("Old spellings, each with the value it stands for.")
        Map<String, String> aliases,

        @JsonPropertyDescription("The field holds any text; it is watched, and has no strength.")
        boolean freeText,

        @JsonPropertyDescription("The field that must be set for this free text to be set.") @Nullable
        FieldPath needs) {

    public TerminationField {
        type = type == null ? ValueType.STRING : type;
        values = values == null ? List.of() : List.copyOf(values);
        unknownValue = unknownValue == null ? Unknown.DENY : unknownValue;
        aliases = aliases == null ? Map.of() : Map.copyOf(aliases);
    }

    /** What it holds in an object: its text, or what unset means for its type. */
    String valueIn(JsonNode object) {
        JsonNode value = field.in(object);
        if (value.isMissingNode() || value.isNull()) {
            return type.unset();
        }
        return value.isValueNode() ? value.asText() : value.toString();
    }
}
