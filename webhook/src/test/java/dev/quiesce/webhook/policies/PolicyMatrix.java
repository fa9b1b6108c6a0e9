package dev.quiesce.webhook.policies;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.FieldPath;
import dev.quiesce.webhook.admission.GroupVersionKind;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.runs.Finished;
import dev.quiesce.webhook.runs.RunAdmitter;
import dev.quiesce.webhook.runs.RunPolicies;
import dev.quiesce.webhook.runs.RunPolicy;
import dev.quiesce.webhook.runs.TerminationField;
import dev.quiesce.webhook.runs.TerminationValue;
import dev.quiesce.webhook.runs.Transition;
import dev.quiesce.webhook.runs.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every change of a termination field, put to the rule itself. */
record PolicyMatrix(RunPolicy policy, TerminationField field) {

    private static final String ANYTHING_ELSE = "anything else";

    /** As Markdown: a live run's changes, a finished run's, and what a run may be created with. */
    List<String> lines() {
        List<String> columns = columns();
        List<String> lines = new ArrayList<>(List.of("", "`" + field.field() + "`", ""));
        lines.add("| from \\ to | "
                + String.join(" | ", columns.stream().map(PolicyMatrix::shown).toList()) + " |");
        lines.add("|---|" + "---|".repeat(columns.size()));
        for (String from : rows()) {
            lines.add(row(shown(from), columns, to -> from.equals(to) ? "=" : update(from, to, false)));
        }
        // A finished run refuses every change, whatever the field holds: one row stands for all.
        String first = rows().getFirst();
        lines.add(row("finished, " + shown(first), columns, to -> first.equals(to) ? "=" : update(first, to, true)));
        lines.add(row("created with", columns, this::create));
        return lines;
    }

    private interface Cell {
        String of(String column);
    }

    private static String row(String head, List<String> columns, Cell cell) {
        return columns.stream().map(cell::of).collect(Collectors.joining(" | ", "| " + head + " | ", " |"));
    }

    private List<String> rows() {
        return field.values().stream()
                .filter(value -> !String.valueOf(value.only()).equals("NEVER"))
                .map(TerminationValue::value)
                .toList();
    }

    private List<String> columns() {
        Stream<String> values = field.values().stream().map(TerminationValue::value);
        return (field.type() == ValueType.BOOLEAN ? values : Stream.concat(values, Stream.of(ANYTHING_ELSE))).toList();
    }

    private static String shown(String value) {
        return value.isEmpty() ? "(empty)" : value;
    }

    private String update(String from, String to, boolean finished) {
        return word(Operation.UPDATE, object(from, finished), object(to, finished));
    }

    private String create(String value) {
        return word(Operation.CREATE, JsonNodeFactory.instance.objectNode(), object(value, false));
    }

    private String word(Operation operation, ObjectNode before, ObjectNode after) {
        Verdict verdict = new RunAdmitter(new RunPolicies(List.of(policy))).admit(request(operation, before, after));
        return switch (verdict) {
            case Verdict.Allowed allowed -> allowed.warnings().isEmpty() ? "yes" : "warned";
            case Verdict.Patched patched -> "changed";
            case Verdict.Denied denied -> denied.rule();
        };
    }

    private AdmissionRequest request(Operation operation, ObjectNode before, ObjectNode after) {
        String group = policy.spec().match().apiGroups().getFirst();
        String version = policy.spec().match().apiVersions().getFirst();
        String resource = policy.spec().match().resources().getFirst();
        return new AdmissionRequest(
                "document",
                operation,
                new GroupVersionResource(group, version, resource),
                "",
                new GroupVersionKind(group, version, resource),
                "team-a",
                "run",
                Transition.SOMEBODY,
                false,
                after,
                before);
    }

    private ObjectNode object(String value, boolean finished) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        if (!value.isEmpty()) {
            set(object, field.field(), value, field.type());
        }
        if (finished) {
            finish(object, policy.spec().finished().getFirst());
        }
        return object;
    }

    private static void finish(ObjectNode object, Finished sign) {
        if (sign.condition() != null) {
            object.withObject("/status")
                    .putArray("conditions")
                    .addObject()
                    .put("type", sign.condition().type())
                    .put(
                            "status",
                            sign.condition().status() == null
                                    ? "True"
                                    : sign.condition().status());
        } else if (sign.phase() != null) {
            set(object, sign.phase().field(), sign.phase().in().getFirst(), ValueType.STRING);
        } else {
            object.withObject("/metadata/labels")
                    .put(sign.label().key(), sign.label().value());
        }
    }

    private static void set(ObjectNode object, FieldPath path, String value, ValueType type) {
        ObjectNode node = object;
        for (String member : path.members().subList(0, path.members().size() - 1)) {
            node = node.has(member) ? (ObjectNode) node.get(member) : node.putObject(member);
        }
        if (type == ValueType.BOOLEAN) {
            node.put(path.members().getLast(), Boolean.parseBoolean(value));
        } else {
            node.put(path.members().getLast(), value);
        }
    }
}
