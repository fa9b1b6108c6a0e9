package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.GroupVersionKind;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.UserInfo;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A row of {@code run-transitions.tsv}: a run in a phase, the value it has, the value that is asked for, the answer. */
public record Transition(
        String id,
        String kind,
        String phase,
        List<String> succeededStatuses,
        Optional<String> succeededReason,
        boolean started,
        boolean finallyStarted,
        Optional<String> current,
        Optional<String> requested,
        boolean requestsMessage,
        boolean tektonAccepts,
        Answer answer) {

    /** Who asks, where the table leaves that open. */
    public static final UserInfo SOMEBODY = new UserInfo("jane@example.com", List.of("system:authenticated"));

    /** The account of Tekton's controller. */
    public static final UserInfo TEKTON = new UserInfo(
            "system:serviceaccount:tekton-pipelines:tekton-pipelines-controller",
            List.of("system:serviceaccounts", "system:authenticated"));

    private static final String ANY_OTHER = "SomethingElse";
    private static final String SINCE = "2026-11-30T12:00:00Z";

    /** What the table recommends. */
    public enum Answer {
        ALLOW,
        ALLOW_WITH_WARNING,
        DENY,
        ALLOW_IF_TEKTON_CONTROLLER_ELSE_DENY
    }

    /** All rows, in the table's order. */
    public static List<Transition> all() {
        try (InputStream table = Transition.class.getResourceAsStream("/run-transitions.tsv")) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .map(Transition::parse)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Transition parse(String line) {
        String[] cell = line.split("\t", -1);
        String requested = cell[8];
        return new Transition(
                cell[0],
                cell[1],
                cell[2],
                Arrays.asList(cell[3].split("\\|")),
                reason(cell[4]),
                cell[5].equals("yes") || cell[5].equals("either"),
                cell[6].equals("yes"),
                value(cell[7]),
                value(requested.replace(" + statusMessage set", "")),
                requested.endsWith(" + statusMessage set"),
                cell[9].equals("accept"),
                Answer.valueOf(cell[14].toUpperCase(Locale.ROOT).replace('-', '_')));
    }

    private static Optional<String> reason(String cell) {
        String first = cell.split("\\|")[0];
        return first.equals("-") ? Optional.empty() : Optional.of(first.startsWith("any") ? "Whatever" : first);
    }

    private static Optional<String> value(String cell) {
        return switch (cell) {
            case "(empty)" -> Optional.empty();
            case "<any other string>" -> Optional.of(ANY_OTHER);
            default -> Optional.of(cell);
        };
    }

    /** Whether the run is over in this row. */
    public boolean finished() {
        return phase.startsWith("done");
    }

    /** The API version that Tekton serves this kind at. */
    public String version() {
        return kind.equals("CustomRun") ? "v1beta1" : "v1";
    }

    /** The kind's resource. */
    public String resource() {
        return kind.toLowerCase(Locale.ROOT) + "s";
    }

    /** The status of a run in this row's phase, with one of its {@link #succeededStatuses()}. */
    public ObjectNode status(String succeeded) {
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        if (!succeeded.equals("absent")) {
            ObjectNode condition = status.putArray("conditions").addObject();
            condition.put("type", "Succeeded").put("status", succeeded).put("lastTransitionTime", SINCE);
            condition.put("reason", succeededReason.orElse("Running"));
        }
        if (started) {
            status.put("startTime", SINCE);
        }
        if (finallyStarted) {
            status.put("finallyStartTime", SINCE);
        }
        return status;
    }

    /** The request of this row as an admission request. */
    public AdmissionRequest request(String succeeded, UserInfo user) {
        return new AdmissionRequest(
                id,
                Operation.UPDATE,
                new GroupVersionResource("tekton.dev", version(), resource()),
                "",
                new GroupVersionKind("tekton.dev", version(), kind),
                "team-a",
                id.toLowerCase(Locale.ROOT),
                user,
                false,
                object(requested, requestsMessage ? Optional.of("because") : Optional.empty(), succeeded),
                object(current, Optional.empty(), succeeded));
    }

    private JsonNode object(Optional<String> value, Optional<String> message, String succeeded) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("apiVersion", "tekton.dev/" + version()).put("kind", kind);
        object.putObject("metadata").put("namespace", "team-a").put("name", id.toLowerCase(Locale.ROOT));
        ObjectNode spec = object.putObject("spec");
        value.ifPresent(text -> spec.put("status", text));
        message.ifPresent(text -> spec.put("statusMessage", text));
        object.set("status", status(succeeded));
        return object;
    }

    @Override
    public String toString() {
        return id + " " + kind + " " + phase + " " + current.orElse("(empty)") + " -> " + requested.orElse("(empty)");
    }
}
