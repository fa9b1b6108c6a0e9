package dev.quiesce.agent.contract;

import java.time.Duration;

/**
 * How a pod's terminationGracePeriodSeconds is spent, counted from the PreStop call. The webhook sizes the grace period
 * with it, the agent finds its deadlines with it. Slices are never negative and never sum to more than the grace.
 *
 * @param grace the whole
 * @param notice at most as asked
 * @param finishing as asked, more where the grace is longer than what was asked for, less where it is shorter
 * @param settle at most as asked
 * @param overhead kept by the kubelet for SIGTERM and SIGKILL, and by the agent for its report
 */
public record GraceBudget(Duration grace, Duration notice, Duration finishing, Duration settle, Duration overhead) {

    /**
     * The longest grace that is ever planned, 68 years. The API takes any int64 of seconds, but the kubelet multiplies
     * into nanoseconds: above 9.22e9 s everything would time out at once.
     */
    public static final Duration LONGEST = Duration.ofSeconds(Integer.MAX_VALUE);

    /** The longest grace that a webhook asks for when no policy allows more. */
    public static final Duration LONGEST_BY_DEFAULT = Duration.ofDays(7);

    /** Two seconds for SIGTERM and the report, and one because the kubelet counts whole seconds. */
    public static final Duration SHORTEST_OVERHEAD = Duration.ofSeconds(3);

    private static final Duration ONE_SECOND = Duration.ofSeconds(1);

    /**
     * The webhook's question: which grace period should the pod have?
     *
     * @param existing what the pod came with; never lowered. 0 and less count as 1, as the kubelet has it
     * @param longest what a policy allows; taken into 1 second .. {@link #LONGEST}. What was asked beyond it is shrunk
     */
    public static GraceBudget sized(DrainSlices asked, Duration existing, Duration longest) {
        Duration allowed = within(ONE_SECOND, longest, LONGEST);
        return planned(asked, longer(longer(existing, ONE_SECOND), shorter(asked.total(), allowed)));
    }

    /**
     * The agent's question: what can be done in this grace? Of a shorter one settle gives first, then notice, finishing
     * and overhead; what is over in a longer one goes to finishing. A grace beyond {@link #LONGEST} is planned as that.
     */
    public static GraceBudget planned(DrainSlices asked, Duration grace) {
        Duration whole = within(Duration.ZERO, grace, LONGEST);
        Duration overhead = shorter(asked.overhead(), whole);
        Duration left = whole.minus(overhead);
        Duration finishing = shorter(asked.finishing(), left);
        left = left.minus(finishing);
        Duration notice = shorter(asked.notice(), left);
        left = left.minus(notice);
        Duration settle = shorter(asked.settle(), left);
        Duration spare = left.minus(settle);
        return new GraceBudget(grace, notice, finishing.plus(spare), settle, overhead);
    }

    /** When work must be finished, from the PreStop call on: what notice and settle do not use goes to the work. */
    public Duration deadline() {
        return notice.plus(finishing).plus(settle);
    }

    /** For {@code spec.terminationGracePeriodSeconds}; always rounded up. */
    public long terminationGracePeriodSeconds() {
        long whole = grace.toSeconds();
        return Duration.ofSeconds(whole).equals(grace) ? whole : Math.addExact(whole, 1);
    }

    static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }

    static Duration within(Duration least, Duration value, Duration most) {
        return shorter(longer(least, value), most);
    }
}
