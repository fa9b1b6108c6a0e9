package dev.quiesce.agent.work.http;

import dev.quiesce.agent.contract.ConfirmProbe;
import dev.quiesce.agent.contract.ConfirmProbes;
import dev.quiesce.agent.contract.HttpAction;
import dev.quiesce.agent.drain.DrainState.Phase;
import dev.quiesce.agent.drain.SideCall;
import dev.quiesce.agent.work.Waker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calls beside the work: the one that begins a drain, and the probes of the two slices in which others notice. A
 * probe waits for the call to succeed, since before it there is nothing to notice.
 */
public final class SideCalls {

    private final @Nullable StartCall start;
    private final @Nullable Confirmation notice;
    private final @Nullable Confirmation settle;
    private @Nullable Confirmation asked;

    /** @param onStart null for none */
    public SideCalls(@Nullable HttpAction onStart, ConfirmProbes probes, Secrets secrets) {
        this.start = onStart == null ? null : new StartCall(onStart, secrets);
        this.notice = confirmation("notice", probes.notice(), secrets);
        this.settle = confirmation("settle", probes.settle(), secrets);
    }

    /** A drain begins, or begins again. */
    public void begin(Duration now, Waker waker) {
        asked = null;
        if (start != null) {
            start.begin(now, waker);
        }
        if (notice != null) {
            notice.begin();
        }
        if (settle != null) {
            settle.begin();
        }
    }

    /** Goes on with what is due; true when the present slice is confirmed. Every slice is asked about afresh. */
    public boolean tick(Duration now, Phase phase, Waker waker) {
        if (start != null && phase != Phase.SERVING && phase != Phase.STOPPED) {
            start.tick(now, phase == Phase.NOTICING, waker);
        }
        Confirmation due = phase == Phase.NOTICING ? notice : phase == Phase.SETTLING ? settle : null;
        if (due != asked) {
            asked = due;
            if (due != null) {
                due.begin();
            }
        }
        return due != null && (start == null || start.isDone()) && due.tick(now, waker);
    }

    /** When to tick though nothing happens; null for never. */
    public @Nullable Duration wakeAt() {
        Confirmation due = asked;
        return due == null ? null : due.wakeAt();
    }

    /** For the report of the present or the last drain. */
    public List<SideCall> told() {
        List<SideCall> told = new ArrayList<>();
        if (start != null) {
            told.add(start.told());
        }
        if (notice != null) {
            told.add(notice.told());
        }
        if (settle != null) {
            told.add(settle.told());
        }
        return told;
    }

    private static @Nullable Confirmation confirmation(String slice, @Nullable ConfirmProbe probe, Secrets secrets) {
        return probe == null ? null : new Confirmation(slice, probe, secrets);
    }
}
