package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.quiesce.webhook.admission.FieldPath;
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

    static final FieldPath CONDITIONS = FieldPath.parse("status.conditions");
    static final FieldPath LABELS = FieldPath.parse("metadata.labels");

    /** Whether an object is over by this test. */
    boolean holds(JsonNode object) {
        if (condition != null) {
            return !condition.in(object).isMissingNode();
        }
        if (phase != null) {
            return phase.in().contains(phase.field().in(object).asText());
        }
        return label != null
                && label.value().equals(LABELS.in(object).path(label.key()).asText());
    }

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
            String statusNot) {

        /** The condition of an object that says it is over; a missing node where none does. */
        JsonNode in(JsonNode object) {
            for (JsonNode condition : CONDITIONS.in(object)) {
                if (holds(condition)) {
                    return condition;
                }
            }
            return MissingNode.getInstance();
        }

        private boolean holds(JsonNode condition) {
            String is = condition.path("status").asText("");
            return type.equals(condition.path("type").asText())
                    && (status != null ? is.equals(status) : !is.equals(statusNot));
        }
    }

    /** A text field whose value is one of a list. */
    public record Phase(
            @Required @JsonPropertyDescription("The field, such as status.phase.")
            FieldPath field,

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
