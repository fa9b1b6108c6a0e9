package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.AdmissionRequest;
import java.util.List;
import java.util.stream.Collectors;

/** What people are told: what was refused, in which state the run is, what would be accepted. Two sentences. */
final class RunMessages {

    private static final int LONGEST_VALUE = 64;

    private RunMessages() {}

    /** The text of a refusal, or of the warning that stands in its place. */
    static String of(Finding finding, RunPolicy policy, AdmissionRequest request) {
        Change change = finding.change();
        String said =
                switch (finding.rule()) {
                    case RUN_FINISHED -> finished(change, policy, request);
                    case TERMINATION_WEAKENED ->
                        "%s of the live %s cannot go from %s to %s: a termination request may only get stronger. Accepted now: %s."
                                .formatted(
                                        field(change), request.subject(), from(change), to(change), accepted(change));
                    case PENDING_AFTER_CREATION ->
                        "%s of the live %s cannot become %s: that value is for its creation only. Accepted now: %s."
                                .formatted(field(change), request.subject(), to(change), accepted(change));
                    case UNKNOWN_VALUE -> unknown(change, request);
                    case ACTOR_DENIED ->
                        "%s may not change %s of %s. The policy %s leaves that to others; everything else in the object may change."
                                .formatted(
                                        shown(request.user().username()),
                                        field(change),
                                        request.subject(),
                                        policy.name());
                };
        return finding.rule().label() + ": " + said;
    }

    /** The word about a run that is created with a request to end it. */
    static String createdTerminated(AdmissionRequest request, Change change) {
        return "%s is created with %s %s: it is asked to end before it begins."
                .formatted(request.subject(), field(change), to(change));
    }

    private static String finished(Change change, RunPolicy policy, AdmissionRequest request) {
        String phrase = policy.spec().denial().phrase();
        return "%s has finished%s%s, so %s cannot go from %s to %s. Every change that leaves %s as it is will be accepted; to run it again, create a new %s."
                .formatted(
                        request.subject(),
                        state(policy.finishedCondition(request.oldObject())),
                        phrase == null ? "" : " and " + phrase,
                        field(change),
                        from(change),
                        to(change),
                        field(change),
                        request.kind().kind());
    }

    private static String state(JsonNode condition) {
        if (condition.isMissingNode()) {
            return "";
        }
        String reason = condition.path("reason").asText();
        String since = condition.path("lastTransitionTime").asText();
        return " (%s=%s%s%s)"
                .formatted(
                        shown(condition.path("type").asText()),
                        shown(condition.path("status").asText()),
                        reason.isEmpty() ? "" : ", " + shown(reason),
                        since.isEmpty() ? "" : ", since " + shown(since));
    }

    private static String unknown(Change change, AdmissionRequest request) {
        if (change.field().freeText()) {
            return "%s of %s cannot be set while %s is not. Set both, or neither."
                    .formatted(field(change), request.subject(), change.field().needs());
        }
        String replacement = change.replacement();
        return "%s of %s cannot become %s: %s. Accepted now: %s."
                .formatted(
                        field(change),
                        request.subject(),
                        to(change),
                        replacement == null ? "that is not a value it knows" : "use " + quoted(replacement),
                        accepted(change));
    }

    private static String accepted(Change change) {
        List<String> values = change.accepted();
        return values.stream().map(RunMessages::quoted).collect(Collectors.joining(", "));
    }

    private static String field(Change change) {
        return change.field().field().toString();
    }

    private static String from(Change change) {
        return quoted(change.from());
    }

    private static String to(Change change) {
        return quoted(change.to());
    }

    private static String quoted(String value) {
        return value.isEmpty() ? "\"\"" : shown(value);
    }

    /** A value from the request, fit for one line of a terminal. */
    private static String shown(String value) {
        String line = value.codePoints()
                .map(c -> Character.isISOControl(c) ? '?' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return line.length() <= LONGEST_VALUE
                ? line
                : line.substring(
                                0,
                                line.offsetByCodePoints(
                                        0, Math.min(LONGEST_VALUE, line.codePointCount(0, line.length()))))
                        + "...";
    }
}
