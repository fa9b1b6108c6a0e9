package dev.quiesce.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;

/** Planned and actual seconds of every scenario of a test run: a Markdown table, printed at the end of the run. */
final class ScenarioTable implements AutoCloseable {

    private static final Path FILE = Repository.file("e2e/target/drain-scenarios.md");

    private static final String HEAD = """
            | scenario | grace | planned: notice + work + settle | hook | over after | came to | lost | exit, agent's |
            |---|---|---|---|---|---|---|---|
            """;

    private ScenarioTable() {}

    /** A new table: what an earlier run left is forgotten. */
    static ScenarioTable begin() {
        write("", StandardOpenOption.TRUNCATE_EXISTING);
        return new ScenarioTable();
    }

    /** A pod that was deleted. */
    static void add(String scenario, Ended ended) {
        AgentReport.Drain drain = ended.report().theDrain();
        AgentReport.Planned planned = drain.plannedSeconds();
        row(
                scenario,
                "%.0f s".formatted(planned.grace()),
                "%.0f + %.0f + %.0f s".formatted(planned.notice(), planned.finishing(), planned.settle()),
                seconds(drain.actualSeconds().hook()),
                seconds(ended.seconds()),
                drain.outcome(),
                String.valueOf(drain.work().lost()),
                ended.exits());
    }

    /** Anything else: what was planned for it, how long it took, and how it ended. */
    static void add(String scenario, String grace, String took, String cameTo, String exits) {
        row(scenario, grace, "", "", took, cameTo, "", exits);
    }

    static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f s", seconds);
    }

    private static void row(String... cells) {
        write("| " + String.join(" | ", cells) + " |\n", StandardOpenOption.APPEND);
    }

    private static synchronized void write(String text, StandardOpenOption how) {
        try {
            Files.createDirectories(FILE.getParent());
            Files.writeString(FILE, text, StandardOpenOption.CREATE, how);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    @Override
    public void close() throws IOException {
        List<String> rows = Files.readAllLines(FILE).stream().sorted().toList();
        String table = HEAD + String.join("\n", rows) + "\n";
        Files.writeString(FILE, table);
        System.out.printf(Locale.ROOT, "%nAlso in %s:%n%n%s%n", FILE, table);
    }
}
