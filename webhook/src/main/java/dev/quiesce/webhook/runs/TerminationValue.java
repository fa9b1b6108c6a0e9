package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** A value of a {@link TerminationField}: how strongly it asks the run to end, and when it may be set at all. */
@ValidationRule(
        value = "!has(self.hint) || (has(self.only) && self.only == 'Never')",
        message = "a hint is for a value that is known to be wrong; add only: Never")
@ValidationRule(
        value = "!has(self.only) || self.only != 'Never' || !has(self.strength) || self.strength == 0",
        message = "a value that is never accepted has no strength")
public record TerminationValue(
        @Required @JsonPropertyDescription("The value; \"\" is the field unset.")
        String value,

        @Min(0) @JsonPropertyDescription("0 asks for nothing; a higher number asks more strongly.")
        int strength,

        @JsonPropertyDescription("OnCreate: only when the run is created. Never: known to be wrong.") @Nullable
        Only only,

        @JsonPropertyDescription("What to use in place of a value that is known to be wrong.") @Nullable
        String hint) {}
