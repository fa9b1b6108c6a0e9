package dev.quiesce.webhook.timeline;

import java.time.Duration;

/**
 * How one container ends. Moments count from the delete.
 *
 * @param earliestTerm SIGTERM at the earliest, where the container does not end by itself before
 * @param latestTerm SIGTERM at the latest
 * @param latestKill SIGKILL at the latest
 */
public record ContainerEnding(
        String name, Waiting waiting, Duration earliestTerm, Duration latestTerm, Duration latestKill) {

    public ContainerEnding {
        if (earliestTerm.compareTo(latestTerm) > 0 || latestTerm.compareTo(latestKill) > 0) {
            throw new IllegalArgumentException(
                    "container %s: out of order: %s, %s, %s".formatted(name, earliestTerm, latestTerm, latestKill));
        }
    }
}
