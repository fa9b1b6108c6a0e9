package dev.quiesce.webhook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every test that docs/reports.md names is there. */
class ReportsDocumentTest {

    private static final Path DOCUMENT = Path.of("../docs/reports.md");
    private static final Pattern TEST = Pattern.compile("`(\\w+)\\.(\\w+)`");

    @Test
    void everyRowNamesTestsThatAreThere() throws IOException {
        for (String row : rows()) {
            List<String[]> tests = TEST.matcher(row)
                    .results()
                    .map(found -> new String[] {found.group(1), found.group(2)})
                    .toList();
            assertThat(tests).as(row).isNotEmpty();
            for (String[] test : tests) {
                assertThat(source(test[0])).as(row).contains("void " + test[1] + "(");
            }
        }
    }

    private static List<String> rows() throws IOException {
        List<String> rows = Files.readAllLines(DOCUMENT).stream()
                .filter(line -> line.startsWith("| ["))
                .toList();
        assertThat(rows).hasSizeGreaterThan(40);
        return rows;
    }

    private static String source(String test) throws IOException {
        for (String module : List.of("agent", "webhook", "e2e")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "test", "java"))) {
                List<Path> found =
                        files.filter(file -> file.endsWith(test + ".java")).toList();
                if (!found.isEmpty()) {
                    return Files.readString(found.getFirst());
                }
            }
        }
        return "no class " + test;
    }
}
