package dev.quiesce.webhook.http;

/** Text from other people, made fit for a terminal, a header or a log line. */
final class PlainText {

    private static final String ELLIPSIS = "...";

    private PlainText() {}

    /** The text on one line: control characters become spaces, what goes past {@code limit} characters is cut. */
    static String oneLine(String text, int limit) {
        String line = isClean(text) ? text : text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", " ");
        if (line.length() <= limit) {
            return line;
        }
        int end = limit - ELLIPSIS.length();
        return line.substring(0, Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end) + ELLIPSIS;
    }

    /** Whether every surrogate has its other half: an escape such as {@code \ud800} alone is no character. */
    static boolean isWellFormed(String text) {
        for (int at = 0; at < text.length(); at++) {
            if (Character.isSurrogate(text.charAt(at))) {
                boolean pair =
                        at + 1 < text.length() && Character.isSurrogatePair(text.charAt(at), text.charAt(at + 1));
                if (!pair) {
                    return false;
                }
                at++;
            }
        }
        return true;
    }

    private static boolean isClean(String text) {
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
                return false;
            }
        }
        return true;
    }
}
