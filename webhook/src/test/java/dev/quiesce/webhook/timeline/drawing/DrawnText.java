package dev.quiesce.webhook.timeline.drawing;

import java.util.Map;
import org.w3c.dom.Element;

/** A text of a picture, with the room that it takes at most. */
record DrawnText(String words, double left, double right, double top, double bottom) {

    private static final Map<String, Integer> SIZES = Map.of("title", 18, "head", 13, "body", 12, "muted", 12);

    static DrawnText of(Element text) {
        double size = SIZES.get(text.getAttribute("class"));
        double x = Double.parseDouble(text.getAttribute("x"));
        double y = Double.parseDouble(text.getAttribute("y"));
        double width = TextWidth.of(text.getTextContent(), size);
        double left =
                switch (text.getAttribute("text-anchor")) {
                    case "middle" -> x - width / 2;
                    case "end" -> x - width;
                    default -> x;
                };
        return new DrawnText(text.getTextContent(), left, left + width, y - 0.8 * size, y + 0.2 * size);
    }

    boolean overlaps(DrawnText other) {
        return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
}
