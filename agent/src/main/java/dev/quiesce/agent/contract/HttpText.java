package dev.quiesce.agent.contract;

import org.jspecify.annotations.Nullable;

/** What may stand in the head of an HTTP request (RFC 9110): nothing that could begin a line of its own. */
public final class HttpText {

    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    /** The agent writes these itself; a second one would let two readers disagree about the request. */
    private static final String OWN = "|host|content-length|transfer-encoding|connection|expect|te|trailer|upgrade|";

    private HttpText() {}

    /** Why {@code text} can't be the value of a header, fit to follow it; null when it can. */
    public static @Nullable String valueProblem(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < ' ' && c != '\t') || c >= 0x7f) {
                return "has a character that is no visible ASCII";
            }
        }
        return text.isEmpty() || text.charAt(0) == ' ' || text.charAt(text.length() - 1) == ' '
                ? "is empty, or begins or ends with a blank"
                : null;
    }

    /** Why {@code text} can't be the name of a header that is added; null when it can. */
    public static @Nullable String headerProblem(String text) {
        if (!isToken(text)) {
            return "is no name of a header";
        }
        StringBuilder lower = new StringBuilder("|");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            lower.append(c >= 'A' && c <= 'Z' ? (char) (c + 'a' - 'A') : c);
        }
        return OWN.contains(lower.append('|')) ? "is a header that the agent writes itself" : null;
    }

    static boolean isToken(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (!plain && TOKEN_MARKS.indexOf(c) < 0) {
                return false;
            }
        }
        return !text.isEmpty();
    }

    /** Of variables, files and servers: anything without control characters. */
    static @Nullable String nameProblem(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i))) {
                return "has a control character";
            }
        }
        return text.isEmpty() ? "is empty" : null;
    }

    static void check(@Nullable String problem, String text) {
        if (problem != null) {
            throw new IllegalArgumentException("\"" + text + "\" " + problem);
        }
    }
}
