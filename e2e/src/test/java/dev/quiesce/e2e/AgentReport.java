package dev.quiesce.e2e;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the agent says of its drain: its termination message, or a line of its log.
 *
 * @param drain the present drain or the last one; null when there was none
 */
record AgentReport(String state, @Nullable Drain drain) {

    private static final ObjectMapper JSON =
            new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

    record Drain(
            String outcome,
            String startedAt,
            List<String> containers,
            Planned plannedSeconds,
            Actual actualSeconds,
            Work work) {

        boolean isRunning() {
            return outcome.equals("running");
        }
    }

    record Planned(double grace, double notice, double finishing, double settle, double overhead) {}

    record Actual(double total, double notice, double finishing, double settle, double held, double overhead) {
        /** From the hook's call to its answer. */
        double hook() {
            return total - overhead;
        }
    }

    record Work(
            int atStart,
            int inFlight,
            int finished,
            int lost,
            List<String> names,
            @Nullable String unknown) {}

    static AgentReport read(String json) {
        try {
            return JSON.readValue(json, AgentReport.class);
        } catch (JsonProcessingException broken) {
            throw new AssertionError("no report of an agent: " + json, broken);
        }
    }

    /** The drain, which there must have been. */
    Drain theDrain() {
        if (drain == null) {
            throw new AssertionError("no drain, but " + this);
        }
        return drain;
    }
}
