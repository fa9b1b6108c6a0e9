package dev.quiesce.agent.drain;

import dev.quiesce.agent.contract.DrainSlices;
import dev.quiesce.agent.contract.GraceBudget;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When a drain's time is over. All moments are times since the agent began.
 *
 * @param start the hook call that the kubelet's own clock started with
 * @param budget how the grace is spent from there
 * @param orderedEnd by when somebody wants the hooks answered
 * @param toldAt when SIGTERM came
 */
public record Clock(
        Duration start,
        GraceBudget budget,
        @Nullable Duration orderedEnd,
        @Nullable Duration toldAt) {

    /**
     * How long the agent goes on after SIGTERM. The kubelet kills 2 s after it when the grace has ended (its floor, seen
     * on 1.36), and the last report must be out by then.
     */
    static final Duration AFTER_TOLD = Duration.ofMillis(1500);

    /** How long after the grace nobody has stopped us before we are sure that nobody will: the kubelet's floor, and more. */
    private static final Duration AFTER_GRACE = Duration.ofSeconds(5);

    static final Duration NEVER = Duration.ofSeconds(Long.MAX_VALUE);

    Duration noticeEnd() {
        return start.plus(budget.notice());
    }

    Duration deadline() {
        return start.plus(budget.deadline());
    }

    /** When a drain that is over without a SIGTERM turns out to have been no deletion. */
    Duration returnAt() {
        return start.plus(earlier(budget.grace(), GraceBudget.LONGEST)).plus(AFTER_GRACE);
    }

    Duration ordered() {
        return orderedEnd == null ? NEVER : orderedEnd;
    }

    Duration stopAt() {
        return toldAt == null ? NEVER : toldAt.plus(AFTER_TOLD);
    }

    Clock shortened(DrainSlices asked, Duration grace) {
        return grace.compareTo(budget.grace()) < 0
                ? new Clock(start, GraceBudget.planned(asked, grace), orderedEnd, toldAt)
                : this;
    }

    Clock orderedBy(Duration end) {
        return new Clock(start, budget, earlier(ordered(), end), toldAt);
    }

    Clock told(Duration at) {
        return toldAt == null ? new Clock(start, budget, orderedEnd, at) : this;
    }

    static Duration earlier(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }
}
