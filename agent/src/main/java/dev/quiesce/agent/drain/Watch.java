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
        Reading.Unknown unknown = reading instanceof Reading.Unknown some ? some : null;
        Reading.InFlight seen = unknown == null ? (Reading.InFlight) reading : unknown.besides();
        if (seen == null) {
            return new Watch(lookDue, null, first, latest, lastWork, unknown, cut);
        }
        Reading.InFlight begin = first == null ? seen : first;
        Reading.InFlight work = seen.count() == 0 ? lastWork : seen;
        Duration quiet = quietSince == null ? at : quietSince;
        boolean idle = unknown == null && seen.count() == 0;
        return new Watch(lookDue, idle ? quiet : null, begin, seen, work, unknown, cut);
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

    /** Whether the last look found something in flight, whatever else it could not see. */
    boolean busy() {
        boolean saw = trouble == null || trouble.besides() != null;
        return saw && latest != null && latest.count() > 0;
    }
}
