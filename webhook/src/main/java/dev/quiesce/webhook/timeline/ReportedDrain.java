package dev.quiesce.webhook.timeline;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A drain as its agent reported it: a pod's termination message, {@code /status}, or a line of the agent's log.
 *
 * @param pod the pod's namespace and name; "" in a line of the log
 * @param grace what the agent planned with in the end
 * @param planned how it meant to spend it, in order
 */
public record ReportedDrain(String pod, Duration grace, List<Slice> planned, Actual actual) {

    private static final int NANO_DIGITS = 9;

    public ReportedDrain {
        planned = List.copyOf(planned);
    }

    /** Reads a report; empty where this is none, or one of an agent that never drained. */
    public static Optional<ReportedDrain> read(JsonNode report) {
        JsonNode drain = report.path("drain");
        JsonNode planned = drain.path("plannedSeconds");
        JsonNode spent = drain.path("actualSeconds");
        if (!planned.path("grace").isNumber() || !spent.path("total").isNumber()) {
            return Optional.empty();
        }
        return Optional.of(new ReportedDrain(
                name(report.path("pod")),
                seconds(planned.path("grace")),
                List.of(
                        slice(SliceKind.NOTICE, planned.path("notice")),
                        slice(SliceKind.WORK, planned.path("finishing")),
                        slice(SliceKind.SETTLE, planned.path("settle")),
                        slice(SliceKind.OVERHEAD, planned.path("overhead"))),
                new Actual(
                        drain.path("outcome").asText(),
                        drain.path("startedAt").asText(),
                        List.of(
                                slice(SliceKind.NOTICE, spent.path("notice")),
                                slice(SliceKind.WORK, spent.path("finishing")),
                                slice(SliceKind.SETTLE, spent.path("settle")),
                                slice(SliceKind.HELD, spent.path("held")),
                                slice(SliceKind.OVERHEAD, spent.path("overhead"))),
                        work(drain.path("work")))));
    }

    /** The timeline of which nothing but the report is known. */
    public Timeline alone() {
        return new Timeline(
                pod.isEmpty() ? "A pod" : "Pod " + pod,
                "as its agent reported",
                grace,
                grace,
                planned,
                List.of(),
                List.of(),
                List.of(),
                Optional.of(actual));
    }

    private static String name(JsonNode pod) {
        return pod.isObject()
                ? pod.path("namespace").asText() + "/" + pod.path("name").asText()
                : "";
    }

    private static Actual.Work work(JsonNode work) {
        return new Actual.Work(
                work.path("atStart").asInt(),
                work.path("finished").asInt(),
                work.path("inFlight").asInt(),
                work.path("lost").asInt(),
                work.path("names").valueStream().map(JsonNode::asText).toList(),
                work.path("unknown").asText(""));
    }

    private static Slice slice(SliceKind kind, JsonNode seconds) {
        return new Slice(kind, seconds(seconds), "");
    }

    private static Duration seconds(JsonNode number) {
        BigDecimal seconds = number.isNumber() ? number.decimalValue().max(BigDecimal.ZERO) : BigDecimal.ZERO;
        BigDecimal nanos = seconds.min(BigDecimal.valueOf(Integer.MAX_VALUE)).movePointRight(NANO_DIGITS);
        return Duration.ofNanos(nanos.longValue());
    }
}
