package dev.quiesce.agent.contract;

/** What a gauge may say: a whole number, zero or more, as JSON and Prometheus write it. */
public final class WholeNumber {

    private static final String REMEDY = "a whole number, 0 to " + Integer.MAX_VALUE;
    private static final String CHARACTERS = "0123456789+-.eE";
    private static final int LONGEST_TEXT = 40;

    private WholeNumber() {}

    /** Reads {@code 12}, {@code 12.0}, {@code 1.2e+01}. Nothing is rounded: what is not whole is refused by its name. */
    public static Parsed<Long> parse(String field, String text) {
        if (text.equals("NaN") || text.equals("Nan") || text.equals("nan")) {
            return refused(field, text, "is not a number: NaN");
        }
        if (text.endsWith("Inf") || text.endsWith("Infinity")) {
            return refused(field, text, "is infinite");
        }
        if (!isNumber(text)) {
            return refused(field, text, text.isEmpty() ? "is empty" : "is no number");
        }
        double number = Double.parseDouble(text);
        if (number < 0) {
            return refused(field, text, "is negative");
        }
        if (number > Integer.MAX_VALUE) {
            return refused(field, text, "is too large");
        }
        return number == Math.rint(number) ? new Parsed.Valid<>((long) number) : refused(field, text, "is fractional");
    }

    /** Digits first, or after one sign: the JDK's own reader takes letters and hexadecimals too. */
    private static boolean isNumber(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (CHARACTERS.indexOf(text.charAt(i)) < 0) {
                return false;
            }
        }
        if (text.isEmpty() || text.length() > LONGEST_TEXT) {
            return false;
        }
        try {
            return !Double.isNaN(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static Parsed<Long> refused(String field, String text, String problem) {
        return new Parsed.Invalid<>(field, text, problem, REMEDY);
    }
}
