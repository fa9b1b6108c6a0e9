package dev.quiesce.agent.work;

import dev.quiesce.agent.drain.Reading;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What became of one source. */
public final class SourceRecord {

    private final String name;
    private long failures;
    private @Nullable Duration failingSince;

    SourceRecord(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    /** Looks that saw nothing, since the agent began. */
    public long failures() {
        return failures;
    }

    void begin() {
        failingSince = null;
    }

    void saw(Duration lookBegan, Reading reading) {
        if (reading instanceof Reading.InFlight) {
            failingSince = null;
            return;
        }
        failures++;
        failingSince = failingSince == null ? lookBegan : failingSince;
    }

    boolean failedFor(Duration patience, Duration now) {
        return failingSince != null && now.minus(failingSince).compareTo(patience) >= 0;
    }
}
