package dev.quiesce.webhook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.OptionSpec;

/** docs/explain.md shows what the code draws. */
class ExplainDocumentTest {

    private static final Path DOCUMENT = Path.of("../docs/explain.md");
    private static final String[] EXAMPLE = {
        "explain", "-f", "../docs/explain/cart.yaml", "--report", "../docs/explain/report.json", "-o"
    };

    @Test
    void thePictureIsTheOneThatIsDrawn() throws IOException {
        assertThat(example("svg")).isEqualTo(Files.readString(Path.of("../docs/explain/cart.svg")));
    }

    @Test
    void theTextIsTheOneThatIsPrinted() throws IOException {
        assertThat(Files.readString(DOCUMENT)).contains("```\n" + example("text") + "```\n");
    }

    @Test
    void everyOptionIsSpokenOf() throws IOException {
        String document = Files.readString(DOCUMENT);
        List<String> options = Main.commandLine().getSubcommands().get("explain").getCommandSpec().options().stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp())
                .map(OptionSpec::shortestName)
                .toList();

        assertThat(options)
                .isNotEmpty()
                .allSatisfy(option -> assertThat(document).contains(option + " "));
    }

    private static String example(String form) {
        String[] line = Arrays.copyOf(EXAMPLE, EXAMPLE.length + 1);
        line[EXAMPLE.length] = form;
        CommandRun run = CommandRun.of(line);
        assertThat(run.exit()).as(run.err()).isZero();
        return run.out();
    }
}
