package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where a number stands in an answer. Exactly one member is set. */
@ValidationRule(
        value = "[has(self.number), has(self.jsonPointer), has(self.prometheus)].filter(set, set).size() == 1",
        message = "set exactly one of number, jsonPointer and prometheus")
public record NumberReading(
        @JsonPropertyDescription("The whole answer is a number.") @Nullable
        WholeAnswer number,

        @JsonPropertyDescription("A JSON pointer to a number, such as /stats/active.") @Nullable
        String jsonPointer,

        @JsonPropertyDescription("The sum of the Prometheus samples that match.") @Nullable
        Prometheus prometheus) {

    /** There is nothing to say about it. */
    public record WholeAnswer() {}

    /** Samples in Prometheus' text format. */
    public record Prometheus(
            @Required @JsonPropertyDescription("The name of the samples.") @Nullable
            String metric,

            @JsonPropertyDescription("Labels with the values that they must have.")
            Map<String, String> labels) {

        public Prometheus {
            labels = labels == null ? Map.of() : Map.copyOf(labels);
        }
    }
}
