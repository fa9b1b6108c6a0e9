package dev.quiesce.webhook.runs;

import java.util.HashMap;
import java.util.Map;

/** What is wrong with one of {@code spec.termination}. */
record TerminationProblems(ProblemList problems, String path, TerminationField field) {

    void find() {
        problems.required(path + ".field", field.field(), "a field path such as spec.status");
        if (field.freeText() != field.values().isEmpty()) {
            problems.say(path, "a field has values, or is a freeText: one of the two");
        }
        if (field.needs() != null && !field.freeText()) {
            problems.say(path + ".needs", "is for a freeText; this field has values");
        }
        Map<String, TerminationValue> values = new HashMap<>();
        for (int i = 0; i < field.values().size(); i++) {
            value(path + ".values[" + i + "]", field.values().get(i), values);
        }
        String unset = field.type().unset();
        if (!field.freeText() && !values.containsKey(unset)) {
            problems.say(path + ".values", "lacks \"" + unset + "\", which is what the unset field holds");
        }
        field.aliases().forEach((alias, value) -> alias(alias, value, values));
    }

    private void value(String at, TerminationValue value, Map<String, TerminationValue> before) {
        if (value.value() == null) {
            problems.say(at + ".value", "is missing; \"\" stands for the field unset");
            return;
        }
        TerminationValue same = before.putIfAbsent(value.value(), value);
        if (same != null) {
            problems.say(
                    at + ".value",
                    same.strength() == value.strength()
                            ? "\"%s\" is there twice; name each value once".formatted(value.value())
                            : "\"%s\" is there twice, with the strengths %d and %d; a value has one strength"
                                    .formatted(value.value(), same.strength(), value.strength()));
        }
        if (field.type() == ValueType.BOOLEAN && !ValueType.isBoolean(value.value())) {
            problems.say(at + ".value", "\"" + value.value() + "\" is no Boolean; \"true\" or \"false\"");
        }
        strength(at, value);
    }

    private void strength(String at, TerminationValue value) {
        if (value.strength() < 0) {
            problems.say(
                    at + ".strength", value.strength() + " is below 0; 0 asks for nothing, more asks more strongly");
        }
        if (value.only() == Only.NEVER && value.strength() != 0) {
            problems.say(
                    at + ".strength",
                    value.strength() + " contradicts only: Never; a value never set asks for nothing");
        }
        if (value.only() != null && value.value().equals(field.type().unset())) {
            problems.say(at + ".only", "contradicts that a field may be unset from the beginning; leave it out");
        }
        if (value.hint() != null && value.only() != Only.NEVER) {
            problems.say(at + ".hint", "is for a value that is known to be wrong; add only: Never");
        }
    }

    private void alias(String alias, String value, Map<String, TerminationValue> values) {
        String at = path + ".aliases." + alias;
        TerminationValue target = values.get(value);
        if (target == null) {
            problems.say(at, "\"" + value + "\" is not among the values");
        } else if (target.only() == Only.NEVER) {
            problems.say(at, "\"" + value + "\" is never accepted; an alias stands for a value that is");
        }
        if (values.containsKey(alias)) {
            problems.say(at, "\"" + alias + "\" is among the values too; a value has one strength");
        }
    }
}
