package dev.quiesce.webhook.kube;

import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often Events are written: one for an object and a reason, whose count goes up at most once in {@link #AGAIN}, and
 * in all no more than {@link #BURST} at once and one a second. The same wrong request in a loop costs next to nothing.
 */
final class EventLedger {

    /** What was told is not told again for this long, but counted. */
    static final Duration AGAIN = Duration.ofSeconds(30);

    /** How many may be written at once; one more may each second. */
    static final int BURST = 25;

    /** The API server forgets Events after an hour (--event-ttl). */
    private static final Duration FORGOTTEN = Duration.ofMinutes(50);

    private static final int MOST_KNOWN = 1000;
    private static final int LONGEST_NAME = 230;

    private final Map<Key, Told> told = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Told> eldest) {
            return size() > MOST_KNOWN;
        }
    };
    private double tokens = BURST;
    private Instant refilled = Instant.EPOCH;

    private record Key(EventNote.Regarding regarding, String reason) {}

    private record Told(String name, int count, Instant first, Instant written) {}

    /** What is to be written about this note now. */
    EventWrite next(EventNote note, Instant now) {
        Key key = new Key(note.regarding(), note.reason());
        Told before = told.get(key);
        if (before == null || !now.isBefore(before.first().plus(FORGOTTEN))) {
            if (!take(now)) {
                return new EventWrite.Dropped();
            }
            String name = name(key, now);
            told.put(key, new Told(name, 1, now, now));
            return new EventWrite.First(name, note, now);
        }
        int count = before.count() + 1;
        boolean due = !now.isBefore(before.written().plus(AGAIN)) && take(now);
        told.put(key, new Told(before.name(), count, before.first(), due ? now : before.written()));
        return due ? new EventWrite.Again(before.name(), note, count, now) : new EventWrite.Counted();
    }

    /** The Event is gone: the next note about the same makes a new one. */
    void forget(EventNote note) {
        told.remove(new Key(note.regarding(), note.reason()));
    }

    private boolean take(Instant now) {
        double seconds = Duration.between(refilled, now).toMillis() / 1000.0;
        tokens = Math.min(BURST, tokens + Math.max(0, seconds));
        refilled = now;
        if (tokens < 1) {
            return false;
        }
        tokens--;
        return true;
    }

    /** As other writers name Events: the object's name, and what makes it unique. */
    private static String name(Key key, Instant now) {
        String object = key.regarding().name();
        String start = object.substring(0, Math.min(object.length(), LONGEST_NAME));
        long unique = now.getEpochSecond() * 1_000_000_000L + now.getNano() + 31L * key.hashCode();
        return start + "." + HexFormat.of().toHexDigits(unique);
    }
}
