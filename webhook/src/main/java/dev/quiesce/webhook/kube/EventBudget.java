package dev.quiesce.webhook.kube;

import java.time.Duration;

/**
 * How many Events may still be written: so many at once, and one more every interval. Events cost the whole cluster, and a
 * bad night has thousands of reasons for them.
 */
final class EventBudget {

    private final int burst;
    private final Duration interval;
    private int left;
    private Duration filledAt = Duration.ZERO;

    EventBudget(int burst, Duration interval) {
        this.burst = burst;
        this.interval = interval;
        this.left = burst;
    }

    /**
     * Takes one, if there is one.
     *
     * @param now on a steady clock that began with this budget
     */
    synchronized boolean take(Duration now) {
        long more = now.minus(filledAt).dividedBy(interval);
        if (more > 0) {
            left = (int) Math.min(burst, left + more);
            filledAt = filledAt.plus(interval.multipliedBy(more));
        }
        if (left == 0) {
            return false;
        }
        left--;
        return true;
    }
}
