package dev.quiesce.agent.work.http;

import dev.quiesce.agent.contract.ConfirmProbe;
import dev.quiesce.agent.drain.SideCall;
import dev.quiesce.agent.work.Waker;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Asks whether others have noticed, until they have and the margin is over. */
final class Confirmation {

    private final String slice;
    private final ConfirmProbe probe;
    private final RepeatedCall call;
    private @Nullable Duration confirmedAt;
    private @Nullable String failure;

    Confirmation(String slice, ConfirmProbe probe, Secrets secrets) {
        this.slice = slice;
        this.probe = probe;
        this.call = new RepeatedCall(HttpAsk.gauge(probe.endpoint(), probe.gauge()), secrets);
    }

    void begin() {
        call.begin();
        confirmedAt = null;
        failure = null;
    }

    /** Whether the slice may end now. */
    boolean tick(Duration now, Waker waker) {
        if (confirmedAt == null) {
            HttpOutcome outcome = call.outcome();
            if (outcome != null) {
                take(outcome, now);
            }
        }
        Duration seen = confirmedAt;
        if (seen == null) {
            call.makeIfDue(now, waker);
            return false;
        }
        return now.compareTo(seen.plus(probe.margin())) >= 0;
    }

    /** When to tick again though nothing happens; null when an answer is to come first. */
    @Nullable
    Duration wakeAt() {
        Duration seen = confirmedAt;
        return seen == null ? null : seen.plus(probe.margin());
    }

    SideCall told() {
        SideCall.Outcome outcome = confirmedAt != null
                ? SideCall.Outcome.DONE
                : failure == null ? SideCall.Outcome.UNDER_WAY : SideCall.Outcome.FAILED;
        return new SideCall(slice, outcome, call.attempts(), failure);
    }

    private void take(HttpOutcome outcome, Duration now) {
        String problem = outcome.failure();
        if (problem != null) {
            failure = "workload: " + problem;
        } else if (probe.accepts(outcome.seen())) {
            failure = null;
            confirmedAt = now;
        } else {
            failure = "not yet: the answer is not " + probe.comparison().text() + " " + probe.value();
        }
    }
}
