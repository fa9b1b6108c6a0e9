package dev.quiesce.webhook.timeline.drawing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows of words, each column as wide as its longest word. */
final class Columns {

    private static final String INDENT = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    void row(String... cells) {
        rows.add(Stream.of(cells).map(Printable::of).toList());
    }

    /** The rows, indented, with nothing at the end of a line. */
    String text() {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = IntStream.range(0, columns)
                .map(column -> rows.stream()
                        .filter(row -> column < row.size())
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                line.append(INDENT).append(padded(row.get(column), widths[column]));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static String padded(String cell, int width) {
        return cell + " ".repeat(width - cell.length());
    }
}
