package dev.quiesce.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.ActionText;
import dev.quiesce.agent.contract.AgentEnvironment;
import dev.quiesce.agent.contract.ConfirmText;
import dev.quiesce.agent.contract.OnSourceFailure;
import dev.quiesce.agent.contract.Parsed;
import dev.quiesce.agent.contract.WorkText;
import dev.quiesce.agent.contract.WrappedText;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/work.md and the agent's variables in docs/settings.md say what the code does. */
class WorkDocumentTest {

    private static final Path WORK = Path.of("../docs/work.md");

    @Test
    void everyVariableIsAmongTheSettings() throws IllegalAccessException, IOException {
        // Given
        List<String> names = new ArrayList<>();
        for (Field field : AgentEnvironment.class.getFields()) {
            if (!field.getName().equals("PREFIX")) {
                names.add((String) field.get(null));
            }
        }

        // When
        List<String> written = Files.readAllLines(Path.of("../docs/settings.md")).stream()
                .dropWhile(line -> !line.startsWith("| variable of the agent |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|", -1)[1].strip().replace("`", ""))
                .toList();

        // Then
        assertThat(written).containsExactlyInAnyOrderElementsOf(names);
    }

    @Test
    void theFormsShownAreRead() throws IOException {
        String text = Files.readString(WORK);
        assertThat(List.<Parsed<?>>of(
                        WorkText.parse("w", form(text, "QUIESCE_WORK")),
                        ActionText.parse("w", form(text, "QUIESCE_ON_START")),
                        ConfirmText.parse("w", form(text, "QUIESCE_CONFIRM")),
                        WrappedText.parse("w", form(text, "QUIESCE_WRAPPED"))))
                .allSatisfy(parsed -> assertThat(parsed).isInstanceOf(Parsed.Valid.class));
    }

    @Test
    void everyReadingHasItsLine() throws IOException {
        // Given
        String text = Files.readString(WORK);
        List<String> failures = new ArrayList<>();
        for (String table : List.of("/HttpCallIT/answers.csv", "/GaugeTextTest/bodies.csv")) {
            for (String line : lines(table)) {
                failures.add(line.substring(line.lastIndexOf('|') + 1));
            }
        }

        // Then
        assertThat(failures.stream().filter(failure -> !failure.isEmpty() && !isShown(text, failure)))
                .isEmpty();
    }

    @Test
    void thePatienceIsTheOneThatIsWritten() throws IOException {
        assertThat(Files.readString(WORK))
                .contains("failed for " + OnSourceFailure.PATIENCE.toSeconds() + " s without one answer");
    }

    private static boolean isShown(String text, String failure) {
        String shown = failure.replaceFirst("^the (sample|answer has|answer) ", "");
        return text.contains(shown.replaceFirst("^answered [24]..$", "answered 500"));
    }

    private static List<String> lines(String resource) throws IOException {
        try (var in = WorkDocumentTest.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
        }
    }

    private static String form(String text, String variable) {
        Matcher form = Pattern.compile(variable + " +(\\{.*?})\n(?=QUIESCE|```)", Pattern.DOTALL)
                .matcher(text);
        assertThat(form.find()).as(variable).isTrue();
        return form.group(1);
    }
}
