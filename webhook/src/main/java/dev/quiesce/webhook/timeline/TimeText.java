package dev.quiesce.webhook.timeline;

import dev.quiesce.agent.contract.DurationText;
import java.time.Duration;
import java.util.Locale;

/** Durations for readers: as in annotations, with a tenth of a second where it is not a whole one. */
public final class TimeText {

    private TimeText() {}

    /** {@code 1h2m}, {@code 14.2s}, {@code 0s}. */
    public static String of(Duration duration) {
        long tenths = Math.round(duration.toMillis() / 100.0);
        Duration whole = Duration.ofSeconds(tenths / 10);
        if (tenths % 10 == 0) {
            return DurationText.format(whole);
        }
        Duration minutes = Duration.ofMinutes(whole.toMinutes());
        String seconds =
                String.format(Locale.ROOT, "%d.%ds", whole.minus(minutes).toSeconds(), tenths % 10);
        return minutes.isZero() ? seconds : DurationText.format(minutes) + seconds;
    }
}
