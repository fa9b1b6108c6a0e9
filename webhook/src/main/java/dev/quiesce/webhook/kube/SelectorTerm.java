package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.StreamSupport;

/** One term of a label selector's {@code matchExpressions}. */
public record SelectorTerm(String key, String operator, List<String> values) {

    static final String IN = "In";
    static final String NOT_IN = "NotIn";

    private static final String OWN_KEYS = "quiesce.dev/";

    public SelectorTerm {
        values = List.copyOf(values);
    }

    static SelectorTerm read(JsonNode term) {
        List<String> values = StreamSupport.stream(term.path("values").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
        return new SelectorTerm(term.path("key").asText(), term.path("operator").asText(), values);
    }

    /** Whether its label is one of ours, about which nobody else has a say. */
    boolean hasOwnKey() {
        return key.startsWith(OWN_KEYS);
    }

    /** Whether it says the same: the order of values means nothing. */
    boolean means(SelectorTerm other) {
        return key.equals(other.key)
                && operator.equals(other.operator)
                && values.containsAll(other.values)
                && other.values.containsAll(values);
    }

    ObjectNode json() {
        ObjectNode term = JsonNodeFactory.instance.objectNode();
        term.put("key", key).put("operator", operator);
        if (!values.isEmpty()) {
            values.forEach(term.putArray("values")::add);
        }
        return term;
    }
}
