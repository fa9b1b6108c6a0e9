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
 * @param lastWork the last look that found something in flight
 * @param trouble why the last look saw nothing; null when it did
 * @param cut what SIGTERM came upon
 */
public record Watch(
        Duration lookDue,
        @Nullable Duration quietSince,
        Reading.@Nullable InFlight first,
        Reading.@Nullable InFlight latest,
        Reading.@Nullable InFlight lastWork,
        Reading.@Nullable Unknown trouble,
        Reading.@Nullable InFlight cut) {

    static final Duration EVERY = Duration.ofSeconds(1);

    static Watch startingAt(Duration at) {
        return new Watch(at, null, null, null, null, null, null);
    }

    Watch lookedAt(Duration at) {
        return new Watch(at.plus(EVERY), quietSince, first, latest, lastWork, trouble, cut);
    }

    Watch saw(Duration at, Reading reading) {
        if (!(reading instanceof Reading.InFlight seen)) {
            return new Watch(lookDue, null, first, latest, lastWork, (Reading.Unknown) reading, cut);
        }
        Reading.InFlight begin = first == null ? seen : first;
        return seen.count() == 0
                ? new Watch(lookDue, quietSince == null ? at : quietSince, begin, seen, lastWork, null, cut)
                : new Watch(lookDue, null, begin, seen, seen, null, cut);
    }

    /**
     * SIGTERM has come, and to the mains as well: what goes away from now on is cut, not finished. They may have had it a
     * moment earlier, so what went away less than {@code quiet} ago is not taken for finished either.
     */
    Watch told(Duration quiet, Duration at) {
        Reading.InFlight found = quietSince == null || quietFor(quiet, at) ? latest : lastWork;
        return new Watch(lookDue, quietSince, first, latest, lastWork, trouble, cut == null ? found : cut);
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
