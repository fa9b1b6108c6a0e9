package dev.quiesce.agent.work;

import dev.quiesce.agent.contract.OnSourceFailure;
import dev.quiesce.agent.drain.DrainState;
import dev.quiesce.agent.drain.Reading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All places where work can be seen: the pod is quiet when all of them are. One look asks all at once and is over when
 * the last has answered. Without any source nothing is ever in flight.
 */
public final class Sources {

    private static final int MOST_NAMES = 8;

    private final List<WorkSource> sources;
    private final OnSourceFailure rule;
    private final Duration patience;
    private final List<SourceRecord> records = new ArrayList<>();
    private @Nullable Duration lookingSince;

    /**
     * @param rule what becomes of a source that fails
     * @param patience how long it may fail before {@link OnSourceFailure#PROCEED} passes over it
     */
    public Sources(List<WorkSource> sources, OnSourceFailure rule, Duration patience) {
        this.sources = List.copyOf(sources);
        this.rule = rule;
        this.patience = patience;
        for (WorkSource source : sources) {
            records.add(new SourceRecord(source.name()));
        }
    }

    /** What became of each source so far. */
    public List<SourceRecord> records() {
        return records;
    }

    /** Failures of an earlier drain don't count in this one. */
    public void begin() {
        lookingSince = null;
        for (int i = 0; i < sources.size(); i++) {
            sources.get(i).begin();
            records.get(i).begin();
        }
    }

    /** Begins a look, unless one is under way. */
    public void look(Duration now, DrainState.Phase phase, Waker waker) {
        if (lookingSince == null) {
            lookingSince = now;
            for (WorkSource source : sources) {
                source.look(now, phase, waker);
            }
        }
    }

    /** What the look has seen, once; null while there is none or it is under way. */
    public @Nullable Reading seen(Duration now) {
        Duration since = lookingSince;
        if (since == null) {
            return null;
        }
        List<Reading> readings = new ArrayList<>();
        for (WorkSource source : sources) {
            Reading reading = source.seen();
            if (reading == null) {
                return null;
            }
            readings.add(reading);
        }
        lookingSince = null;
        for (int i = 0; i < readings.size(); i++) {
            records.get(i).saw(since, readings.get(i));
        }
        return sum(readings, now);
    }

    private Reading sum(List<Reading> readings, Duration now) {
        long count = 0;
        List<String> names = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        StringBuilder trouble = new StringBuilder();
        for (int i = 0; i < readings.size(); i++) {
            if (readings.get(i) instanceof Reading.InFlight seen) {
                count += seen.count();
                names.addAll(seen.names());
                remarks.addAll(seen.remarks());
            } else {
                Reading.Unknown unknown = (Reading.Unknown) readings.get(i);
                boolean passed =
                        rule == OnSourceFailure.PROCEED && records.get(i).failedFor(patience, now);
                if (passed) {
                    remarks.add("passed over after " + patience.toSeconds() + " s: " + unknown.reason());
                } else {
                    trouble.append(trouble.isEmpty() ? "" : "; ").append(unknown.reason());
                }
            }
        }
        int most = (int) Math.min(Integer.MAX_VALUE, count);
        Reading.InFlight seen =
                new Reading.InFlight(most, names.subList(0, Math.min(MOST_NAMES, names.size())), remarks);
        return trouble.isEmpty() ? seen : new Reading.Unknown(trouble.toString(), seen);
    }
}
