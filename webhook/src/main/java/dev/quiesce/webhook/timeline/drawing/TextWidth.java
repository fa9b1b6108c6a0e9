package dev.quiesce.webhook.timeline.drawing;

/**
 * How wide text is at most, in pixels, in whatever sans-serif font a reader has: the widths are those of DejaVu Sans,
 * the widest of the usual ones.
 */
final class TextWidth {

    private static final String NARROW = "ijl.,:;|'!() []-/";
    private static final String WIDE = "mwMWOQGD@%\u2026";

    private TextWidth() {}

    static double of(String text, double size) {
        return text.codePoints().mapToDouble(TextWidth::em).sum() * size;
    }

    /** The text, shortened to this width with an ellipsis. */
    static String cut(String text, double size, double width) {
        if (of(text, size) <= width) {
            return text;
        }
        int[] codePoints = text.codePoints().toArray();
        int length = codePoints.length;
        String shortened = "\u2026";
        while (length > 0) {
            length--;
            shortened = new String(codePoints, 0, length) + "\u2026";
            if (of(shortened, size) <= width) {
                break;
            }
        }
        return shortened;
    }

    private static double em(int c) {
        if (c > 0x2000 && c != 0x2026) {
            return 1.1;
        }
        if (NARROW.indexOf(c) >= 0) {
            return 0.42;
        }
        if (WIDE.indexOf(c) >= 0) {
            return 1.0;
        }
        return Character.isUpperCase(c) ? 0.76 : 0.64;
    }
}
