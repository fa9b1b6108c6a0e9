package dev.quiesce.agent.contract;

/**
 * A text that is written here, or where to find it. What the pod's spec must not show stands elsewhere.
 *
 * @param from where it is
 * @param text the text itself, the name of one of the agent's environment variables, or the path of a file
 */
public record ValueSource(From from, String text) {

    /** Where a text is; the name is that of the member which holds it. */
    public enum From {
        HERE("value"),
        ENVIRONMENT("env"),
        FILE("file");

        private final String text;

        From(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    public ValueSource {
        HttpText.check(from == From.HERE ? HttpText.valueProblem(text) : HttpText.nameProblem(text), text);
    }

    public static ValueSource here(String text) {
        return new ValueSource(From.HERE, text);
    }

    /** Read again for each call, so that what is renewed in it counts. */
    public static ValueSource file(String path) {
        return new ValueSource(From.FILE, path);
    }

    public static ValueSource environment(String name) {
        return new ValueSource(From.ENVIRONMENT, name);
    }
}
