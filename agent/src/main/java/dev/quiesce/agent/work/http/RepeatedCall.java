package dev.quiesce.agent.work.http;

import dev.quiesce.agent.work.Waker;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A call that is made again until it succeeds, a second after the last at the earliest, one at a time. */
final class RepeatedCall {

    private static final Duration EVERY = Duration.ofSeconds(1);

    private final HttpAsk ask;
    private final TlsTrust trust;
    private final Secrets secrets;
    private @Nullable HttpCall call;
    private boolean awaited;
    private @Nullable Duration nextAt;
    private int attempts;

    RepeatedCall(HttpAsk ask, Secrets secrets) {
        this.ask = ask;
        this.trust = new TlsTrust(ask);
        this.secrets = secrets;
    }

    int attempts() {
        return attempts;
    }

    /** Forgets all that was. */
    void begin() {
        HttpCall old = call;
        if (old != null) {
            old.cut();
        }
        awaited = false;
        nextAt = null;
        attempts = 0;
    }

    /** Whether an answer is waited for. */
    boolean isAwaited() {
        return awaited;
    }

    /** Makes the call when it is time for it; a thread that still hangs has to end first. */
    void makeIfDue(Duration now, Waker waker) {
        HttpCall old = call;
        boolean due = nextAt == null || now.compareTo(nextAt) >= 0;
        if (!awaited && due && (old == null || old.isOver())) {
            attempts++;
            awaited = true;
            nextAt = now.plus(EVERY);
            call = HttpCall.start(ask, trust, secrets, HttpSource.LIMIT, waker);
        }
    }

    /** What came of the last call, once; null while there is nothing new. */
    @Nullable
    HttpOutcome outcome() {
        HttpCall made = call;
        HttpOutcome outcome = awaited && made != null ? made.outcome() : null;
        if (outcome != null) {
            awaited = false;
        }
        return outcome;
    }
}
