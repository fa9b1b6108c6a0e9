package dev.quiesce.agent.report;

import dev.quiesce.agent.drain.DrainState;
import dev.quiesce.agent.drain.Reading;
import dev.quiesce.agent.drain.SideCall;
import dev.quiesce.agent.drain.Watch;
import java.util.ArrayList;
import java.util.List;

/** Log lines for what goes wrong, or right again, within a phase of a drain; each is said once. */
public final class News {

    private String trouble = "";
    private List<String> remarks = List.of();
    private List<SideCall> calls = List.of();

    /** What is new since the last time. */
    public List<String> lines(Moment now, DrainState state, List<SideCall> told) {
        List<String> lines = new ArrayList<>();
        DrainState.Active active = StateText.drain(state);
        if (active != null) {
            work(lines, now, active.drain().watch());
        }
        for (int i = 0; i < told.size(); i++) {
            SideCall call = told.get(i);
            if (call.outcome() != SideCall.Outcome.UNDER_WAY && (i >= calls.size() || differs(call, calls.get(i)))) {
                lines.add(LogLine.called(now, call));
            }
        }
        calls = told;
        return lines;
    }

    private void work(List<String> lines, Moment now, Watch watch) {
        Reading.Unknown unknown = watch.trouble();
        String reason = unknown == null ? "" : unknown.reason();
        if (!reason.equals(trouble)) {
            lines.add(LogLine.work(now, reason));
            trouble = reason;
        }
        Reading.InFlight latest = watch.latest();
        List<String> said = latest == null ? List.of() : latest.remarks();
        for (String remark : said) {
            if (!remarks.contains(remark)) {
                lines.add(LogLine.work(now, remark));
            }
        }
        remarks = said;
    }

    private static boolean differs(SideCall a, SideCall b) {
        String failure = a.failure();
        return a.outcome() != b.outcome() || (failure != null && !failure.equals(b.failure()));
    }
}
