package dev.quiesce.webhook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The table of docs/settings.md says what the code does. */
class SettingsTest {

    private static final Pattern ENVIRONMENT = Pattern.compile("\\$\\{env:([A-Z_]+)(?::-(.*))?}");

    @Test
    void everyOptionIsInTheTableWithItsVariableItsDefaultAndItsMeaning() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("../docs/settings.md")).stream()
                .filter(line -> line.startsWith("| `--"))
                .toList();

        assertThat(rows)
                .containsExactlyElementsOf(
                        options().stream().map(SettingsTest::row).toList());
    }

    private static List<OptionSpec> options() {
        return Main.commandLine().getSubcommands().get("serve").getCommandSpec().options().stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp())
                .toList();
    }

    private static String row(OptionSpec option) {
        Matcher environment = ENVIRONMENT.matcher(written(option));
        assertThat(environment.matches()).as(option.longestName()).isTrue();
        return "| `%s` | `%s` | %s | %s |"
                .formatted(
                        option.longestName(),
                        environment.group(1),
                        shown(environment.group(2)),
                        option.description()[0]);
    }

    /** The default as the source has it: picocli's own is already filled in from the environment. */
    private static String written(OptionSpec option) {
        return ((AnnotatedElement) option.userObject())
                .getAnnotation(Option.class)
                .defaultValue();
    }

    private static String shown(String fallback) {
        if (fallback == null) {
            return "none";
        }
        return fallback.startsWith("${env:HOSTNAME") ? "the host's name" : "`" + fallback + "`";
    }
}
