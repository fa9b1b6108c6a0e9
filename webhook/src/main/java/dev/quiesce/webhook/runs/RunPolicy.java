package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.quiesce.webhook.admission.FieldPath;
import java.util.ArrayList;
import java.util.List;

/** A policy that was found sound: what {@link RunPolicyProblems} refuses never becomes one. */
public record RunPolicy(String name, RunPolicySpec spec) {

    private static final FieldPath CONDITIONS = FieldPath.parse("status.conditions");
    private static final FieldPath LABELS = FieldPath.parse("metadata.labels");

    /** The value of a termination field in an object: its text, or what unset means for its type. */
    static String valueOf(TerminationField field, JsonNode object) {
        JsonNode value = FieldPath.parse(field.field()).in(object);
        if (value.isMissingNode() || value.isNull()) {
            return field.type().unset();
        }
        return value.isValueNode() ? value.asText() : value.toString();
    }

    /** The termination field that a warning watches. */
    TerminationField fieldOf(RunWarning warning) {
        return spec.termination().stream()
                .filter(field -> field.field().equals(warning.field()))
                .findFirst()
                .orElse(spec.termination().getFirst());
    }

    boolean finished(JsonNode object) {
        return spec.finished().stream().anyMatch(test -> holds(test, object));
    }

    /** The condition that says the run is over, where one does; a missing node otherwise. */
    JsonNode finishedCondition(JsonNode object) {
        for (Finished test : spec.finished()) {
            for (JsonNode condition : CONDITIONS.in(object)) {
                if (test.condition() != null && holds(test.condition(), condition)) {
                    return condition;
                }
            }
        }
        return MissingNode.getInstance();
    }

    private static boolean holds(Finished test, JsonNode object) {
        if (test.condition() != null) {
            for (JsonNode condition : CONDITIONS.in(object)) {
                if (holds(test.condition(), condition)) {
                    return true;
                }
            }
            return false;
        }
        if (test.phase() != null) {
            return test.phase()
                    .in()
                    .contains(FieldPath.parse(test.phase().field()).in(object).asText());
        }
        return test.label() != null
                && test.label()
                        .value()
                        .equals(LABELS.then(test.label().key()).in(object).asText());
    }

    private static boolean holds(Finished.Condition test, JsonNode condition) {
        String status = condition.path("status").asText("");
        return test.type().equals(condition.path("type").asText())
                && (test.status() != null ? status.equals(test.status()) : !status.equals(test.statusNot()));
    }

    /** Every field that the rule and its messages read. */
    List<FieldPath> reads() {
        List<FieldPath> paths = new ArrayList<>();
        for (TerminationField field : spec.termination()) {
            paths.add(FieldPath.parse(field.field()));
        }
        for (RunWarning warning : spec.warnings()) {
            if (warning.whenPresent() != null) {
                paths.add(FieldPath.parse(warning.whenPresent()));
            }
        }
        for (Finished test : spec.finished()) {
            if (test.phase() != null) {
                paths.add(FieldPath.parse(test.phase().field()));
            }
            if (test.label() != null) {
                paths.add(LABELS.then(test.label().key()));
            }
        }
        for (String member : List.of("type", "status", "reason", "lastTransitionTime")) {
            paths.add(CONDITIONS.then(member));
        }
        paths.add(FieldPath.parse("metadata.ownerReferences.controller"));
        return paths;
    }
}
