package dev.quiesce.agent.contract;

import java.time.Duration;

/**
 * How to see that others have noticed.
 *
 * @param gauge where in the answer to look; a JSON string can be looked at too
 * @param comparison how it must compare
 * @param value with what
 * @param margin what is waited once it is seen, for those who see it later
 */
public record ConfirmProbe(HttpEndpoint endpoint, Gauge gauge, Comparison comparison, String value, Duration margin) {

    /** A second for those who are a second behind. */
    public static final Duration DEFAULT_MARGIN = Duration.ofSeconds(1);

    /** How to compare; the name is that of the member which holds the value. */
    public enum Comparison {
        /** The same text, or the same whole number. */
        EQUALS("equals"),
        /** A whole number that is not more. */
        AT_MOST("atMost");

        private final String text;

        Comparison(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    public ConfirmProbe {
        if (comparison == Comparison.AT_MOST && number(value) < 0) {
            throw new IllegalArgumentException("atMost needs a whole number, not \"" + value + "\"");
        }
        if (margin.isNegative() || margin.compareTo(GraceBudget.LONGEST) > 0) {
            throw new IllegalArgumentException("margin is outside 0 .. " + GraceBudget.LONGEST + ": " + margin);
        }
    }

    /** Whether {@code seen} is what was waited for. */
    public boolean accepts(String seen) {
        long number = number(seen);
        long wanted = number(value);
        return switch (comparison) {
            case EQUALS -> seen.equals(value) || (number >= 0 && number == wanted);
            case AT_MOST -> number >= 0 && number <= wanted;
        };
    }

    /** -1 for what is none. */
    private static long number(String text) {
        return WholeNumber.parse("", text) instanceof Parsed.Valid<Long> valid ? valid.value() : -1;
    }
}
