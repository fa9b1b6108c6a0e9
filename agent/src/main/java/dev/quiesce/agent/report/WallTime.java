package dev.quiesce.agent.report;

import java.time.Duration;
import java.time.LocalDate;

/** Wall clock times as text. By hand: the JDK's formatter would load more classes than all of the agent has. */
final class WallTime {

    private static final long MILLIS_PER_DAY = Duration.ofDays(1).toMillis();

    private WallTime() {}

    /** RFC 3339 in UTC with milliseconds, for milliseconds since 1970. */
    static String rfc3339(long millis) {
        long day = Math.floorDiv(millis, MILLIS_PER_DAY);
        int rest = (int) Math.floorMod(millis, MILLIS_PER_DAY);
        StringBuilder text = new StringBuilder(24);
        text.append(LocalDate.ofEpochDay(day)).append('T');
        digits(text, 2, rest / 3_600_000).append(':');
        digits(text, 2, rest / 60_000 % 60).append(':');
        digits(text, 2, rest / 1000 % 60).append('.');
        return digits(text, 3, rest % 1000).append('Z').toString();
    }

    /** Seconds with milliseconds: {@code 8.012}. */
    static String seconds(Duration duration) {
        StringBuilder text = new StringBuilder(12).append(duration.toSeconds()).append('.');
        return digits(text, 3, duration.toMillisPart()).toString();
    }

    private static StringBuilder digits(StringBuilder text, int width, int number) {
        int ceiling = 1;
        for (int i = 1; i < width; i++) {
            ceiling *= 10;
        }
        for (int unit = ceiling; unit > 0; unit /= 10) {
            text.append((char) ('0' + number / unit % 10));
        }
        return text;
    }
}
