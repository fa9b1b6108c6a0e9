package dev.quiesce.webhook.http;

import java.time.Duration;

/**
 * How the webhook leaves.
 *
 * @param propagation how long it goes on serving, with {@code Connection: close}, until every API server has noticed
 *     that it is not ready
 * @param inFlight how long it then waits for requests that have begun
 */
public record DrainTimes(Duration propagation, Duration inFlight) {

    /** 10 s to be noticed, 5 s (a webhook's timeoutSeconds) to finish. */
    public static final DrainTimes DEFAULT = new DrainTimes(Duration.ofSeconds(10), Duration.ofSeconds(5));

    public DrainTimes {
        if (propagation.isNegative() || inFlight.isNegative()) {
            throw new IllegalArgumentException(
                    "a time must not be negative: propagation " + propagation + ", inFlight " + inFlight);
        }
    }
}
