package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One way to tell that a run is over: a condition, a phase or a label. Exactly one of them is set. */
@ValidationRule(
        value = "[has(self.condition), has(self.phase), has(self.label)].exists_one(set, set)",
        message = "set exactly one of condition, phase and label")
public record Finished(
        @JsonPropertyDescription("An element of status.conditions.") @Nullable
        Condition condition,

        @JsonPropertyDescription("A text field that names the phase.") @Nullable
        Phase phase,

        @JsonPropertyDescription("A label of the object.") @Nullable
        Label label) {

    /**
     * A condition in {@code status.conditions}. A condition without a status counts as one with the status "": knative's
     * own test is "does not equal Unknown" (knative.dev/pkg, apis/condition_set.go).
     */
    @ValidationRule(
            value = "has(self.status) != has(self.statusNot)",
            message = "set exactly one of status and statusNot")
    public record Condition(
            @Required @JsonPropertyDescription("The condition's type, such as Succeeded.")
            String type,

            @JsonPropertyDescription("Finished when the condition has this status.") @Nullable
            String status,

            @JsonPropertyDescription("Finished when the condition has any status but this.") @Nullable
            String statusNot) {}

    /** A text field whose value is one of a list. */
    public record Phase(
            @Required @JsonPropertyDescription("The field, such as status.phase.")
            String field,

            @Required @JsonPropertyDescription("The values that mean finished.")
            List<String> in) {

        public Phase {
            in = in == null ? List.of() : List.copyOf(in);
        }
    }

    /** A label with a value. */
    public record Label(
            @Required @JsonPropertyDescription("The label's key.")
            String key,

            @Required @JsonPropertyDescription("The value that means finished.")
            String value) {}
}
