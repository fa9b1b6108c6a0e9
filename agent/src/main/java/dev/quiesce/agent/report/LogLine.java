package dev.quiesce.agent.report;

import dev.quiesce.agent.contract.DurationText;
import dev.quiesce.agent.contract.GraceBudget;
import dev.quiesce.agent.drain.DrainState;
import dev.quiesce.agent.drain.SideCall;
import dev.quiesce.agent.json.JsonWriter;
import java.util.List;

/** The lines that the agent writes to stdout, each a JSON object. */
public final class LogLine {

    private LogLine() {}

    /** The agent serves from now on, with this plan. */
    public static String listening(Moment now, int port, String profile, String atDeadline, GraceBudget budget) {
        JsonWriter json = begin(now, "INFO", "listening");
        json.put("port", port).put("profile", profile).put("atDeadline", atDeadline);
        return json.put("grace", DurationText.format(budget.grace()))
                .put("notice", DurationText.format(budget.notice()))
                .put("finishing", DurationText.format(budget.finishing()))
                .put("settle", DurationText.format(budget.settle()))
                .put("overhead", DurationText.format(budget.overhead()))
                .end();
    }

    /** The drain moved on, or was told to stop. */
    public static String changed(Moment now, DrainState from, DrainState to) {
        boolean cut = StateText.drain(to) instanceof DrainState.Expired;
        JsonWriter json = begin(now, cut ? "WARN" : "INFO", "drain")
                .put("from", from.phase().text());
        DrainReport.state(json, to, now);
        return json.end();
    }

    /** Why work can't be seen; empty when it can again. */
    static String work(Moment now, String reason) {
        return reason.isEmpty()
                ? begin(now, "INFO", "work is seen again").end()
                : begin(now, "WARN", "work can't be seen").put("reason", reason).end();
    }

    /** What came of a call beside the work. */
    static String called(Moment now, SideCall call) {
        boolean done = call.outcome() == SideCall.Outcome.DONE;
        return begin(now, done ? "INFO" : "WARN", "call")
                .put("call", call.name())
                .put("outcome", call.outcome().text())
                .put("attempts", call.attempts())
                .put("failure", call.failure())
                .end();
    }

    /** Variables with our prefix that mean nothing: a typing error, or the links of a Service. */
    public static String unknownVariables(Moment now, List<String> names) {
        return begin(now, "WARN", "unknown variables").put("names", names).end();
    }

    /** The agent can't do what it is for. */
    public static String failed(Moment now, String what, List<String> problems) {
        return begin(now, "ERROR", what).put("problems", problems).end();
    }

    private static JsonWriter begin(Moment now, String level, String message) {
        return new JsonWriter()
                .put("time", WallTime.rfc3339(now.wallMillis()))
                .put("level", level)
                .put("message", message);
    }
}
