package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.generator.annotation.Required;
import java.util.List;
import java.util.Map;

/** A label selector as everywhere in Kubernetes: all of its terms must hold, and none means everything. */
public record LabelSelector(
        @JsonPropertyDescription("Labels with the values that they must have.")
        Map<String, String> matchLabels,

        @JsonPropertyDescription("Further terms.") List<Term> matchExpressions) {

    public LabelSelector {
        matchLabels = matchLabels == null ? Map.of() : Map.copyOf(matchLabels);
        matchExpressions = matchExpressions == null ? List.of() : List.copyOf(matchExpressions);
    }

    /** Whether labels, as an object's metadata has them, are chosen. */
    public boolean matches(JsonNode labels) {
        return matchLabels.entrySet().stream()
                        .allMatch(entry -> isText(labels, entry.getKey())
                                && labels.path(entry.getKey()).asText().equals(entry.getValue()))
                && matchExpressions.stream().allMatch(term -> term.holds(labels));
    }

    /** How much it asks: the more terms, the more specific. */
    int terms() {
        return matchLabels.size() + matchExpressions.size();
    }

    private static boolean isText(JsonNode labels, String key) {
        return labels.path(key).isTextual();
    }

    /** One term about one label. */
    public record Term(
            @Required @JsonPropertyDescription("The label.") String key,

            @Required @JsonPropertyDescription("In, NotIn, Exists or DoesNotExist.")
            Operator operator,

            @JsonPropertyDescription("The values of In and NotIn.")
            List<String> values) {

        public Term {
            values = values == null ? List.of() : List.copyOf(values);
        }

        boolean holds(JsonNode labels) {
            boolean there = isText(labels, key);
            return switch (operator) {
                case IN -> there && values.contains(labels.path(key).asText());
                case NOT_IN -> !there || !values.contains(labels.path(key).asText());
                case EXISTS -> there;
                case DOES_NOT_EXIST -> !there;
            };
        }
    }

    /** How a label is compared. */
    public enum Operator {
        @JsonProperty("In")
        IN,
        @JsonProperty("NotIn")
        NOT_IN,
        @JsonProperty("Exists")
        EXISTS,
        @JsonProperty("DoesNotExist")
        DOES_NOT_EXIST;

        boolean needsValues() {
            return this == IN || this == NOT_IN;
        }
    }
}
