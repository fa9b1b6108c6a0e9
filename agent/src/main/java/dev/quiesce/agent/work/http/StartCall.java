package dev.quiesce.agent.work.http;

import dev.quiesce.agent.contract.HttpAction;
import dev.quiesce.agent.drain.SideCall;
import dev.quiesce.agent.work.Waker;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The call that begins a drain: made at once, and again while others are still given time to notice. */
final class StartCall {

    private static final String NAME = "onStart";

    private final RepeatedCall call;
    private boolean done;
    private @Nullable String failure;

    StartCall(HttpAction action, Secrets secrets) {
        this.call = new RepeatedCall(HttpAsk.action(action), secrets);
    }

    void begin(Duration now, Waker waker) {
        call.begin();
        done = false;
        failure = null;
        call.makeIfDue(now, waker);
    }

    /** @param noticing whether a failed call is worth another */
    void tick(Duration now, boolean noticing, Waker waker) {
        HttpOutcome outcome = call.outcome();
        if (outcome != null) {
            failure = outcome.failure();
            done = failure == null;
        }
        if (!done && noticing) {
            call.makeIfDue(now, waker);
        }
    }

    boolean isDone() {
        return done;
    }

    SideCall told() {
        SideCall.Outcome outcome =
                done ? SideCall.Outcome.DONE : failure == null ? SideCall.Outcome.UNDER_WAY : SideCall.Outcome.FAILED;
        return new SideCall(NAME, outcome, call.attempts(), failure == null ? null : "workload: " + failure);
    }
}
