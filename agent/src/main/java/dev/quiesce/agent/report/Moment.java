package dev.quiesce.agent.report;

import java.time.Duration;

/**
 * One moment on both clocks.
 *
 * @param at since the agent began
 * @param wallMillis since 1970
 */
public record Moment(Duration at, long wallMillis) {

    /** The wall clock time of an earlier or later moment, were the wall clock steady. */
    long wallMillisOf(Duration other) {
        return wallMillis + other.minus(at).toMillis();
    }
}
