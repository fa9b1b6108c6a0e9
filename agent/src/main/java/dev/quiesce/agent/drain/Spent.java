package dev.quiesce.agent.drain;

import java.time.Duration;

/**
 * How long each phase really took.
 *
 * @param since when the present phase began
 * @param held how long hooks were held beyond the deadline
 * @param overhead from the answer to SIGTERM
 */
public record Spent(
        Duration since, Duration notice, Duration finishing, Duration settle, Duration held, Duration overhead) {

    static Spent startingAt(Duration at) {
        return new Spent(at, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
    }

    /** Books the time since the present phase began to the phase that {@code state} is. */
    public Spent upTo(Duration at, DrainState.Active state) {
        Duration more = at.minus(since);
        return switch (state.phase()) {
            case NOTICING -> new Spent(at, notice.plus(more), finishing, settle, held, overhead);
            case FINISHING -> new Spent(at, notice, finishing.plus(more), settle, held, overhead);
            case SETTLING -> new Spent(at, notice, finishing, settle.plus(more), held, overhead);
            case DRAINED, EXPIRED ->
                state.holding()
                        ? new Spent(at, notice, finishing, settle, held.plus(more), overhead)
                        : new Spent(at, notice, finishing, settle, held, overhead.plus(more));
            case SERVING, STOPPED -> this;
        };
    }
}
