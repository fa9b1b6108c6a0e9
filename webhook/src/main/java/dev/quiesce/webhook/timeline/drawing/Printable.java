package dev.quiesce.webhook.timeline.drawing;

/** Text that does nothing to a terminal and is allowed in XML: names come from manifests that nobody has validated. */
final class Printable {

    private Printable() {}

    /** Control characters, the line's end among them, and what is no character, become question marks. */
    static String of(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints().map(c -> isPrintable(c) ? c : '?').forEach(printable::appendCodePoint);
        return printable.toString();
    }

    private static boolean isPrintable(int c) {
        return !(Character.isISOControl(c)
                || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
                || (c & 0xfffe) == 0xfffe
                || Character.getType(c) == Character.FORMAT
                || Character.getType(c) == Character.LINE_SEPARATOR
                || Character.getType(c) == Character.PARAGRAPH_SEPARATOR);
    }
}
