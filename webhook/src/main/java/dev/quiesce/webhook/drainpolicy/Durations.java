package dev.quiesce.webhook.drainpolicy;

import dev.quiesce.agent.contract.DurationText;
import dev.quiesce.agent.contract.Parsed;
import java.time.Duration;

/** Durations in a policy. */
public final class Durations {

    /** What {@link DurationText} reads, for the schema; whole seconds may also be a number there. */
    static final String PATTERN = "^([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^[0-9]+$";

    private Durations() {}

    /** The duration that a sound policy's text stands for. */
    public static Duration of(String text) {
        return switch (DurationText.parse("duration", text)) {
            case Parsed.Valid<Duration>(Duration value) -> value;
            case Parsed.Invalid<Duration> invalid -> throw new IllegalArgumentException(invalid.message());
        };
    }
}
