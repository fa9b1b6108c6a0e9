package dev.quiesce.agent.report;

import dev.quiesce.agent.contract.GraceBudget;
import dev.quiesce.agent.drain.Drain;
import dev.quiesce.agent.drain.DrainState;
import dev.quiesce.agent.drain.DrainState.Active;
import dev.quiesce.agent.drain.Ending;
import dev.quiesce.agent.drain.Reading;
import dev.quiesce.agent.drain.SideCall;
import dev.quiesce.agent.drain.Spent;
import dev.quiesce.agent.drain.Watch;
import dev.quiesce.agent.json.JsonWriter;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state and the present or last drain as one JSON object: {@code /status}, and the termination message. */
public final class DrainReport {

    /** What the kubelet keeps of a termination message. */
    public static final int LONGEST = 4096;

    private static final int MOST_NAMES = 8;
    private static final int LONGEST_NAME = 64;
    private static final int MOST_REMARKS = 3;
    private static final int LONGEST_REASON = 200;

    private DrainReport() {}

    /**
     * At most {@link #LONGEST} bytes of ASCII, whatever the names in it are.
     *
     * @param hookCalls PreStop calls since the agent began
     * @param calls beside the work, of the present or the last drain
     */
    public static String render(PodIdentity pod, DrainState state, Moment now, long hookCalls, List<SideCall> calls) {
        JsonWriter json = new JsonWriter().put("version", "v1").put("at", WallTime.rfc3339(now.wallMillis()));
        json.open("pod")
                .put("namespace", cut(pod.namespace(), LONGEST_NAME))
                .put("name", cut(pod.name(), LONGEST_NAME))
                .put("uid", cut(pod.uid(), LONGEST_NAME))
                .close();
        json.put("hookCalls", hookCalls);
        state(json, state, now);
        if (StateText.drain(state) != null) {
            calls(json, calls);
        }
        return json.end();
    }

    private static void calls(JsonWriter json, List<SideCall> calls) {
        json.open("calls");
        for (SideCall call : calls) {
            String failure = call.failure();
            json.open(call.name())
                    .put("outcome", call.outcome().text())
                    .put("attempts", call.attempts())
                    .put("failure", failure == null ? null : cut(failure, LONGEST_REASON))
                    .close();
        }
        json.close();
    }

    /** The members {@code state} and, where there was a drain, {@code drain}. */
    static void state(JsonWriter json, DrainState state, Moment now) {
        json.put("state", state.phase().text());
        Active active = StateText.drain(state);
        if (active != null) {
            drain(json.open("drain"), active, now, state instanceof Active);
        }
    }

    private static void drain(JsonWriter json, Active active, Moment now, boolean present) {
        Drain drain = active.drain();
        json.put("outcome", StateText.outcome(active))
                .put(
                        "startedAt",
                        WallTime.rfc3339(now.wallMillisOf(drain.clock().start())))
                .put("containers", some(drain.hooks().containers(), MOST_NAMES, LONGEST_NAME))
                .put("waiting", drain.hooks().waiting().size());
        planned(json.open("plannedSeconds"), drain.clock().budget());
        spent(json.open("actualSeconds"), present ? drain.spent().upTo(now.at(), active) : drain.spent());
        work(json.open("work"), active);
        json.close();
    }

    private static void planned(JsonWriter json, GraceBudget budget) {
        json.putDigits("grace", WallTime.seconds(budget.grace()))
                .putDigits("notice", WallTime.seconds(budget.notice()))
                .putDigits("finishing", WallTime.seconds(budget.finishing()))
                .putDigits("settle", WallTime.seconds(budget.settle()))
                .putDigits("overhead", WallTime.seconds(budget.overhead()))
                .close();
    }

    private static void spent(JsonWriter json, Spent spent) {
        json.putDigits("total", WallTime.seconds(total(spent)))
                .putDigits("notice", WallTime.seconds(spent.notice()))
                .putDigits("finishing", WallTime.seconds(spent.finishing()))
                .putDigits("settle", WallTime.seconds(spent.settle()))
                .putDigits("held", WallTime.seconds(spent.held()))
                .putDigits("overhead", WallTime.seconds(spent.overhead()))
                .close();
    }

    static Duration total(Spent spent) {
        return spent.notice()
                .plus(spent.finishing())
                .plus(spent.settle())
                .plus(spent.held())
                .plus(spent.overhead());
    }

    /** Finished counts what was there at the start; what came later and was lost is still counted as lost. */
    private static void work(JsonWriter json, Active active) {
        Watch watch = active.drain().watch();
        int atStart = count(watch.first());
        int inFlight = count(watch.latest());
        json.put("atStart", atStart)
                .put("inFlight", inFlight)
                .put("finished", Math.max(0, atStart - Math.max(inFlight, lost(active))))
                .put("lost", lost(active));
        Reading.InFlight named = leftBehind(active);
        json.put("names", named == null ? List.of() : some(named.names(), MOST_NAMES, LONGEST_NAME));
        Reading.InFlight latest = watch.latest();
        json.put("remarks", latest == null ? List.of() : some(latest.remarks(), MOST_REMARKS, LONGEST_REASON));
        Reading.Unknown trouble = watch.trouble();
        json.put("unknown", trouble == null ? null : cut(trouble.reason(), LONGEST_REASON))
                .close();
    }

    /** What was in flight when the hooks were let go, or when SIGTERM came first. */
    static int lost(Active active) {
        return active.over() ? count(leftBehind(active)) : 0;
    }

    /** After SIGTERM the mains lose their work within milliseconds: what was seen before it counts. */
    private static Reading.@Nullable InFlight leftBehind(Active active) {
        Watch watch = active.drain().watch();
        boolean told = active instanceof DrainState.Expired expired && expired.ending() == Ending.TOLD;
        return told && watch.cut() != null ? watch.cut() : watch.latest();
    }

    private static int count(Reading.@Nullable InFlight reading) {
        return reading == null ? 0 : reading.count();
    }

    private static List<String> some(List<String> texts, int most, int longest) {
        String[] some = new String[Math.min(most, texts.size())];
        for (int i = 0; i < some.length; i++) {
            some[i] = cut(texts.get(i), longest);
        }
        return List.of(some);
    }

    /** Printable ASCII of at most {@code longest} characters, so that no escape makes it longer. */
    private static String cut(String text, int longest) {
        StringBuilder plain = new StringBuilder(Math.min(longest, text.length()));
        for (int i = 0; i < text.length() && i < longest; i++) {
            char c = text.charAt(i);
            plain.append(c < ' ' || c >= 0x7f || c == '"' || c == '\\' ? '?' : c);
        }
        return plain.toString();
    }
}
