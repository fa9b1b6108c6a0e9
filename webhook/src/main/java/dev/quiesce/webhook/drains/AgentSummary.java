package dev.quiesce.webhook.drains;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What an agent tells of itself, in its termination message or its status page. It comes out of somebody's pod, so nothing
 * in it is taken on trust: numbers have bounds, texts are short and plain.
 *
 * @param state of the agent
 * @param outcome of its drain
 * @param planned seconds by slice, and {@code grace}
 * @param actual seconds by slice, and {@code total}
 * @param names some of what is in flight or was lost
 */
record AgentSummary(
        String state,
        String outcome,
        Map<String, Double> planned,
        Map<String, Double> actual,
        int atStart,
        int finished,
        int lost,
        List<String> names,
        String unknown) {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final int MOST_WORK = 1_000_000;
    private static final double MOST_SECONDS = Duration.ofDays(366).toSeconds();
    private static final int MOST_NAMES = 8;
    private static final int LONGEST_TEXT = 160;

    AgentSummary {
        planned = Map.copyOf(planned);
        actual = Map.copyOf(actual);
        names = List.copyOf(names);
    }

    /** The drain that the message tells of; empty where there was none, or it is no message of an agent. */
    static Optional<AgentSummary> read(String message) {
        JsonNode root;
        try {
            root = JSON.readTree(message);
        } catch (JsonProcessingException broken) {
            return Optional.empty();
        }
        JsonNode drain = root.path("drain");
        if (!drain.isObject()) {
            return Optional.empty();
        }
        JsonNode work = drain.path("work");
        return Optional.of(new AgentSummary(
                text(root.path("state")),
                text(drain.path("outcome")),
                seconds(drain.path("plannedSeconds")),
                seconds(drain.path("actualSeconds")),
                count(work.path("atStart")),
                count(work.path("finished")),
                count(work.path("lost")),
                work.path("names")
                        .valueStream()
                        .limit(MOST_NAMES)
                        .map(AgentSummary::text)
                        .toList(),
                text(work.path("unknown"))));
    }

    double planned(String slice) {
        return planned.getOrDefault(slice, 0.0);
    }

    double actual(String slice) {
        return actual.getOrDefault(slice, 0.0);
    }

    /** From the hook's call to its answer. */
    double hookSeconds() {
        return Math.max(0, actual("total") - actual("overhead"));
    }

    private static Map<String, Double> seconds(JsonNode slices) {
        Map<String, Double> seconds = new TreeMap<>();
        for (String slice : List.of("grace", "total", "notice", "finishing", "settle", "held", "overhead")) {
            double value = slices.path(slice).asDouble(0);
            seconds.put(slice, Double.isFinite(value) ? Math.clamp(value, 0, MOST_SECONDS) : 0.0);
        }
        return seconds;
    }

    private static int count(JsonNode number) {
        return Math.clamp(number.asLong(0), 0, MOST_WORK);
    }

    private static String text(JsonNode node) {
        String text = node.isTextual() ? node.asText() : "";
        String plain = text.chars()
                .limit(LONGEST_TEXT)
                .map(c -> c >= ' ' && c < 0x7f ? c : '?')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return plain;
    }
}
