package dev.quiesce.webhook.policies;

import dev.quiesce.webhook.runs.Transition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The rows of one kind as Markdown: a line for each phase and value, a column for each request. */
final class TektonMatrix {

    private TektonMatrix() {}

    static List<String> of(String kind, List<Transition> rows) {
        List<String> columns =
                rows.stream().map(TektonMatrix::requested).distinct().toList();
        Map<String, Map<String, String>> cells = new LinkedHashMap<>();
        for (Transition row : rows) {
            cells.computeIfAbsent(row.phase() + " | " + row.current().orElse("(empty)"), key -> new LinkedHashMap<>())
                    .merge(requested(row), cell(row), (one, other) -> one.equals(other) ? one : one + " / " + other);
        }
        List<String> lines = new ArrayList<>(List.of("", "### " + kind, ""));
        lines.add("| phase | from \\ to | " + String.join(" | ", columns) + " |");
        lines.add("|---|---|" + "---|".repeat(columns.size()));
        cells.forEach((origin, answers) -> lines.add(columns.stream()
                .map(column -> answers.getOrDefault(column, ""))
                .collect(Collectors.joining(" | ", "| " + origin + " | ", " |"))));
        return lines;
    }

    private static String requested(Transition row) {
        String value = row.requested().orElse("(empty)");
        return row.requestsMessage() ? value + " + statusMessage" : value;
    }

    private static String cell(Transition row) {
        if (row.current().equals(row.requested()) && !row.requestsMessage()) {
            return "=";
        }
        return switch (row.answer()) {
            case ALLOW -> "yes";
            case ALLOW_WITH_WARNING -> "warned";
            case DENY -> row.tektonAccepts() ? "**no**" : "no";
            case ALLOW_IF_TEKTON_CONTROLLER_ELSE_DENY -> "**no**\\*";
        };
    }
}
