package dev.quiesce.agent.drain;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of the work.
 *
 * @param lookDue when to look again
 * @param quietSince since when every look found nothing; null while something was in flight or could not be seen
 * @param first the first look of the drain that saw anything
 * @param latest the last look that saw anything
 * @param trouble why the last look saw nothing; null when it did
 * @param cut {@code latest} as it was when SIGTERM came
 */
public record Watch(
        Duration lookDue,
        @Nullable Duration quietSince,
        Reading.@Nullable InFlight first,
        Reading.@Nullable InFlight latest,
        Reading.@Nullable Unknown trouble,
        Reading.@Nullable InFlight cut) {

    static final Duration EVERY = Duration.ofSeconds(1);

    static Watch startingAt(Duration at) {
        return new Watch(at, null, null, null, null, null);
    }

    Watch lookedAt(Duration at) {
        return new Watch(at.plus(EVERY), quietSince, first, latest, trouble, cut);
    }

    Watch saw(Duration at, Reading reading) {
        if (reading instanceof Reading.InFlight seen) {
            Duration quiet = quietSince == null ? at : quietSince;
            return new Watch(lookDue, seen.count() == 0 ? quiet : null, first == null ? seen : first, seen, null, cut);
        }
        return new Watch(lookDue, null, first, latest, (Reading.Unknown) reading, cut);
    }

    /** SIGTERM has come, and to the mains as well: what goes away from now on is cut, not finished. */
    Watch told() {
        return new Watch(lookDue, quietSince, first, latest, trouble, cut == null ? latest : cut);
    }

    boolean quietFor(Duration quiet, Duration at) {
        return quietSince != null && at.minus(quietSince).compareTo(quiet) >= 0;
    }

    /** Whether the last look found nothing in flight. */
    boolean idle() {
        return quietSince != null;
    }

    boolean busy() {
        return trouble == null && latest != null && latest.count() > 0;
    }
}
