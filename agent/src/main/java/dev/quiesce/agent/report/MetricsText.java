package dev.quiesce.agent.report;

import dev.quiesce.agent.contract.GraceBudget;
import dev.quiesce.agent.drain.DrainState;
import dev.quiesce.agent.drain.DrainState.Active;
import dev.quiesce.agent.drain.DrainState.Phase;
import dev.quiesce.agent.drain.Reading;
import dev.quiesce.agent.drain.SideCall;
import dev.quiesce.agent.drain.Spent;
import dev.quiesce.agent.drain.Watch;
import java.time.Duration;
import java.util.List;

/** The metrics of the agent, in Prometheus' text format 0.0.4. */
public final class MetricsText {

    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final StringBuilder out = new StringBuilder(2048);

    private MetricsText() {}

    public static String render(
            DrainState state, Counters counters, List<SourceFailures> failures, List<SideCall> calls, Moment now) {
        MetricsText text = new MetricsText();
        text.states(state.phase());
        text.count("quiesce_agent_hook_calls_total", "PreStop calls.", counters.hookCalls());
        text.count("quiesce_agent_requests_refused_total", "Requests answered with an error.", counters.refused());
        text.count("quiesce_agent_connections_dropped_total", "Connections that asked nothing.", counters.dropped());
        text.failures(failures);
        Active active = StateText.drain(state);
        if (active != null) {
            text.calls(calls);
            Spent spent = active.drain().spent();
            text.drain(active, state instanceof Active ? spent.upTo(now.at(), active) : spent);
        }
        return text.out.toString();
    }

    private void states(Phase present) {
        head("quiesce_agent_state", "gauge", "1 for the state of the drain.");
        for (Phase phase : Phase.values()) {
            out.append("quiesce_agent_state{state=\"").append(phase.text()).append("\"} ");
            out.append(phase == present ? '1' : '0').append('\n');
        }
    }

    private void failures(List<SourceFailures> failures) {
        head("quiesce_agent_source_failures_total", "counter", "Looks at a work source that saw nothing.");
        for (SourceFailures source : failures) {
            out.append("quiesce_agent_source_failures_total{source=\"");
            label(source.source());
            out.append("\"} ").append(source.failures()).append('\n');
        }
    }

    private void calls(List<SideCall> calls) {
        head("quiesce_agent_call_attempts", "gauge", "Calls beside the work, by what came of the last one.");
        for (SideCall call : calls) {
            out.append("quiesce_agent_call_attempts{call=\"").append(call.name());
            out.append("\",outcome=\"").append(call.outcome().text());
            out.append("\"} ").append(call.attempts()).append('\n');
        }
    }

    private void label(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            out.append(c == '"' || c == '\\' ? "\\" : "").append(c);
        }
    }

    private void drain(Active active, Spent spent) {
        Watch watch = active.drain().watch();
        Reading.InFlight latest = watch.latest();
        gauge("quiesce_agent_work_unseen", "1 while some work can't be seen.", watch.trouble() == null ? 0 : 1);
        gauge(
                "quiesce_agent_work_remarks",
                "Sources passed over and hooks that failed.",
                latest == null ? 0 : latest.remarks().size());
        gauge("quiesce_agent_work_in_flight", "Work seen by the last look.", latest == null ? 0 : latest.count());
        gauge(
                "quiesce_agent_hooks_waiting",
                "PreStop calls not answered yet.",
                active.drain().hooks().waiting().size());
        gauge("quiesce_agent_work_lost", "Work in flight when the hooks were let go.", DrainReport.lost(active));
        GraceBudget planned = active.drain().clock().budget();
        head("quiesce_agent_slice_planned_seconds", "gauge", "Planned length of each slice of the drain.");
        slice("planned", "notice", planned.notice());
        slice("planned", "finishing", planned.finishing());
        slice("planned", "settle", planned.settle());
        slice("planned", "overhead", planned.overhead());
        head("quiesce_agent_slice_actual_seconds", "gauge", "Real length of each slice of the drain so far.");
        slice("actual", "notice", spent.notice());
        slice("actual", "finishing", spent.finishing());
        slice("actual", "settle", spent.settle());
        slice("actual", "held", spent.held());
        slice("actual", "overhead", spent.overhead());
    }

    private void slice(String kind, String slice, Duration length) {
        out.append("quiesce_agent_slice_").append(kind).append("_seconds{slice=\"");
        out.append(slice).append("\"} ").append(WallTime.seconds(length)).append('\n');
    }

    private void count(String name, String help, long value) {
        head(name, "counter", help);
        out.append(name).append(' ').append(value).append('\n');
    }

    private void gauge(String name, String help, long value) {
        head(name, "gauge", help);
        out.append(name).append(' ').append(value).append('\n');
    }

    private void head(String name, String type, String help) {
        out.append("# HELP ").append(name).append(' ').append(help).append('\n');
        out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }
}
