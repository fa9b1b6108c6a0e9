package dev.quiesce.agent.contract;

/** What came of reading a value that a person wrote. */
public sealed interface Parsed<T> {

    /** The value, understood. */
    record Valid<T>(T value) implements Parsed<T> {}

    /**
     * The value, refused.
     *
     * @param field annotation, field or variable that held it
     * @param value as written, shortened and without control characters
     * @param problem what is wrong with it, fit to follow the value: "is negative"
     * @param remedy what would be right, fit to follow "write": "a duration such as 1m30s"
     */
    record Invalid<T>(String field, String value, String problem, String remedy) implements Parsed<T> {

        private static final int LONGEST_QUOTE = 60;

        public Invalid {
            value = quotable(value);
        }

        /** One sentence with the field, the value, the problem and the remedy. */
        public String message() {
            return field + ": \"" + value + "\" " + problem + "; write " + remedy;
        }

        private static String quotable(String raw) {
            StringBuilder quote = new StringBuilder();
            for (int i = 0; i < raw.length() && i < LONGEST_QUOTE; i++) {
                char c = raw.charAt(i);
                quote.append(Character.isISOControl(c) || Character.isSurrogate(c) || c == '"' ? '?' : c);
            }
            return raw.length() > LONGEST_QUOTE ? quote.append("...").toString() : quote.toString();
        }
    }
}
