package dev.quiesce.webhook.timeline.drawing;

import java.util.ArrayList;
import java.util.List;

/** Text in lines of a width, since SVG breaks none. */
final class Wrapped {

    private Wrapped() {}

    static List<String> lines(String text, double size, double width) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String word : text.split(" ", -1)) {
            String longer = line.isEmpty() ? word : line + " " + word;
            if (TextWidth.of(longer, size) <= width || line.isEmpty()) {
                line = longer;
            } else {
                lines.add(line);
                line = word;
            }
        }
        lines.add(line);
        return lines.stream().map(whole -> TextWidth.cut(whole, size, width)).toList();
    }
}
