package dev.quiesce.webhook.http;

import java.util.concurrent.atomic.AtomicLong;

/** The bytes of all bodies that are being received, on every event loop. */
final class BodyBudget {

    private final long limit;
    private final AtomicLong taken = new AtomicLong();

    BodyBudget(long limit) {
        this.limit = limit;
    }

    /** Takes bytes; false, and nothing taken, when they are not left. */
    boolean take(long bytes) {
        if (taken.addAndGet(bytes) <= limit) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    void give(long bytes) {
        taken.addAndGet(-bytes);
    }
}
