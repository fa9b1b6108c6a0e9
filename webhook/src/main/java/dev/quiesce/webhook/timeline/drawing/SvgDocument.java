package dev.quiesce.webhook.timeline.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An SVG in the making: shapes and text, one a line, all names escaped. Colours are the style sheet's, by class. */
final class SvgDocument {

    private final List<String> elements = new ArrayList<>();
    private final int width;

    SvgDocument(int width) {
        this.width = width;
    }

    void rectangle(String kind, double x, double y, double wide, double high) {
        elements.add("<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"3\"/>"
                .formatted(kind, number(x), number(y), number(wide), number(high)));
    }

    void line(String kind, double x, double fromY, double toY) {
        elements.add("<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>"
                .formatted(kind, number(x), number(fromY), number(x), number(toY)));
    }

    /** Text from {@code x} on. */
    void text(String kind, double x, double y, String words) {
        elements.add(
                "<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>".formatted(kind, number(x), number(y), escaped(words)));
    }

    /** Text around {@code x}. */
    void centred(String kind, double x, double y, String words) {
        elements.add("<text class=\"%s\" x=\"%s\" y=\"%s\" text-anchor=\"middle\">%s</text>"
                .formatted(kind, number(x), number(y), escaped(words)));
    }

    /** Text up to {@code x}. */
    void before(String kind, double x, double y, String words) {
        elements.add("<text class=\"%s\" x=\"%s\" y=\"%s\" text-anchor=\"end\">%s</text>"
                .formatted(kind, number(x), number(y), escaped(words)));
    }

    /** The whole, with what a screen reader says of it. */
    String end(String title, String description, double height) {
        int high = (int) Math.ceil(height);
        return """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" \
                role="img" aria-labelledby="title description">
                <title id="title">%3$s</title>
                <desc id="description">%4$s</desc>
                <style>
                %5$s</style>
                <rect class="page" width="%1$d" height="%2$d"/>
                %6$s
                </svg>
                """.formatted(
                width, high, escaped(title), escaped(description), StyleSheet.TEXT, String.join("\n", elements));
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    private static String escaped(String text) {
        return Printable.of(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
