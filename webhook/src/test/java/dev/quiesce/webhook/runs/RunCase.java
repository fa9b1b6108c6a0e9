package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.GroupVersionKind;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.UserInfo;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A row of a kind's table, or of the table of public reports: a stored object, a request about it, and the right answer.
 *
 * @param id the row's number in its table, or the public report that it comes from
 * @param stored a merge patch on the kind's manifest in this state: what is stored
 * @param requested a merge patch on what is stored; on CREATE, on the manifest
 * @param rule the rule that a refusal, or a warning in its place, must name; empty where no rule is broken
 * @param says words that the answer must hold
 */
public record RunCase(
        String id,
        CaseKind kind,
        Request operation,
        String state,
        JsonNode stored,
        JsonNode requested,
        String user,
        Answer answer,
        Optional<String> rule,
        String says,
        String why) {

    /** The table of public reports. */
    public static final String REPORTS = "public-reports";

    private static final String SOMEBODY = "jane@example.com";
    private static final String NONE = "-";
    private static final ObjectMapper YAML = new YAMLMapper();

    /** What is asked of the API server. */
    public enum Request {
        CREATE,
        UPDATE,
        /** An update that would be undone: dry-run. */
        DRY_RUN,
        /** An update of the status subresource. */
        STATUS,
        DELETE
    }

    /** The right answer. */
    public enum Answer {
        ALLOW,
        WARN,
        DENY
    }

    /** The rows of all tables. */
    public static List<RunCase> all() {
        return Stream.concat(CaseKind.WITH_TABLES.stream(), Stream.of(REPORTS))
                .flatMap(table -> of(table).stream())
                .toList();
    }

    /** The rows of one table, in its order. */
    public static List<RunCase> of(String table) {
        try (InputStream file = RunCase.class.getResourceAsStream("/runs/" + table + ".tsv")) {
            if (file == null) {
                throw new IllegalArgumentException("there is no runs/" + table + ".tsv");
            }
            List<String> lines = new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
            List<String> columns = List.of(lines.getFirst().split("\t", -1));
            Map<String, CaseKind> kinds = new HashMap<>();
            List<RunCase> rows = new ArrayList<>();
            for (String line : lines.subList(1, lines.size())) {
                String[] cells = line.split("\t", -1);
                Map<String, String> row = new HashMap<>();
                for (int i = 0; i < columns.size(); i++) {
                    row.put(columns.get(i), cells[i]);
                }
                rows.add(parse(row, kinds.computeIfAbsent(row.getOrDefault("kind", table), CaseKind::of)));
            }
            return rows;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static RunCase parse(Map<String, String> row, CaseKind kind) throws IOException {
        String rule = row.get("rule");
        String says = row.get("says");
        return new RunCase(
                row.get("id"),
                kind,
                Request.valueOf(row.get("operation")),
                row.get("state"),
                patch(row.get("stored")),
                patch(row.get("requested")),
                row.get("user").equals(NONE) ? SOMEBODY : row.get("user"),
                Answer.valueOf(row.get("verdict").toUpperCase(Locale.ROOT)),
                rule.equals(NONE) ? Optional.empty() : Optional.of(rule),
                says.equals(NONE) ? "" : says,
                row.get("why"));
    }

    private static JsonNode patch(String cell) throws IOException {
        return cell.equals(NONE) ? YAML.createObjectNode() : YAML.readTree(cell);
    }

    /** A name for the object of this row. */
    public String name() {
        return id.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    }

    /** What is stored, under this name; missing on CREATE. */
    public JsonNode oldObject(String namespace, String name) {
        return operation == Request.CREATE ? MissingNode.getInstance() : kind.object(state, stored, namespace, name);
    }

    /** What it would become; missing on DELETE. */
    public JsonNode object(String namespace, String name) {
        return switch (operation) {
            case CREATE -> kind.object(state, requested, namespace, name);
            case UPDATE, DRY_RUN, STATUS -> MergePatch.apply(oldObject(namespace, name), requested);
            case DELETE -> MissingNode.getInstance();
        };
    }

    /** The row as an admission request. */
    public AdmissionRequest request() {
        String namespace = "team-a";
        return new AdmissionRequest(
                id,
                switch (operation) {
                    case CREATE -> Operation.CREATE;
                    case UPDATE, DRY_RUN, STATUS -> Operation.UPDATE;
                    case DELETE -> Operation.DELETE;
                },
                new GroupVersionResource(kind.group(), kind.version(), kind.resource()),
                operation == Request.STATUS ? "status" : "",
                new GroupVersionKind(kind.group(), kind.version(), kind.kind()),
                namespace,
                name(),
                new UserInfo(user, groups()),
                operation == Request.DRY_RUN,
                object(namespace, name()),
                oldObject(namespace, name()));
    }

    private List<String> groups() {
        return user.startsWith("system:serviceaccount:")
                ? List.of("system:serviceaccounts", "system:authenticated")
                : List.of("system:authenticated");
    }

    @Override
    public String toString() {
        return "%s %s %s in state %s, %s + %s: %s".formatted(id, kind.kind(), operation, state, stored, requested, why);
    }
}
