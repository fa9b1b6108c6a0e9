package dev.quiesce.agent.contract;

import java.time.Duration;

/**
 * Durations as people write them: {@code 1h}, {@code 1m30s}, or whole seconds such as {@code 86400}. Hours, minutes and
 * seconds, each once and in this order; zero to {@link GraceBudget#LONGEST}. Everything else is refused, never guessed.
 */
public final class DurationText {

    private static final String REMEDY = "a duration such as 1h, 1m30s or 86400 (seconds)";
    private static final String UNITS = "hms";
    private static final long[] SECONDS = {3600, 60, 1};
    private static final int LONGEST_TEXT = 32;

    private final String field;
    private final String text;

    private DurationText(String field, String text) {
        this.field = field;
        this.text = text;
    }

    /**
     * Reads {@code text} strictly.
     *
     * @param field the annotation, field or variable it stands in, for the refusal
     */
    public static Parsed<Duration> parse(String field, String text) {
        return new DurationText(field, text).read();
    }

    /** The shortest text that {@link #parse} reads as the same whole seconds: {@code 0s}, {@code 1h30s}. */
    public static String format(Duration duration) {
        long rest = duration.toSeconds();
        StringBuilder text = new StringBuilder();
        for (int unit = 0; unit < SECONDS.length; unit++) {
            if (rest >= SECONDS[unit]) {
                text.append(rest / SECONDS[unit]).append(UNITS.charAt(unit));
                rest %= SECONDS[unit];
            }
        }
        return text.isEmpty() ? "0s" : text.toString();
    }

    private Parsed<Duration> read() {
        if (text.isEmpty()) {
            return refused("is empty");
        }
        if (text.charAt(0) == '-') {
            return refused("is negative");
        }
        if (text.length() > LONGEST_TEXT) {
            return refused("is too long");
        }
        if (text.indexOf('.') >= 0 || text.indexOf(',') >= 0) {
            return refused("is fractional");
        }
        return sum();
    }

    private Parsed<Duration> sum() {
        long seconds = 0;
        int nextUnit = 0;
        int at = 0;
        while (at < text.length()) {
            int end = endOfDigits(at);
            if (end == at) {
                return refused("is no duration");
            }
            boolean bare = at == 0 && end == text.length();
            int unit = bare ? UNITS.length() - 1 : end == text.length() ? -1 : UNITS.indexOf(text.charAt(end));
            if (unit < nextUnit) {
                return refused("is no duration");
            }
            seconds = saturatedSum(seconds, number(at, end), SECONDS[unit]);
            nextUnit = unit + 1;
            at = end + 1;
        }
        if (seconds > GraceBudget.LONGEST.toSeconds()) {
            return refused("is longer than " + GraceBudget.LONGEST.toSeconds() + " seconds");
        }
        return new Parsed.Valid<>(Duration.ofSeconds(seconds));
    }

    private int endOfDigits(int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }

    private long number(int from, int to) {
        long number = 0;
        for (int i = from; i < to; i++) {
            number = Math.min(Integer.MAX_VALUE + 1L, number * 10 + text.charAt(i) - '0');
        }
        return number;
    }

    /** Terms are at most 2^31 * 3600, so a sum of three fits. */
    private static long saturatedSum(long seconds, long number, long unit) {
        return Math.min(Integer.MAX_VALUE + 1L, seconds + number * unit);
    }

    private Parsed<Duration> refused(String problem) {
        return new Parsed.Invalid<>(field, text, problem, REMEDY);
    }
}
