package dev.quiesce.webhook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.agent.contract.DrainProfile;
import dev.quiesce.webhook.injection.SkipReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/drain.md and the names in docs/settings.md say what the code does. */
class DrainDocumentTest {

    private static final List<DrainProfile> SERVED =
            List.of(DrainProfile.CONNECTIONS, DrainProfile.HTTP, DrainProfile.SLEEP);

    @Test
    void everyReasonToSkipAPodIsInTheTableInTheOrderOfTheCode() throws IOException {
        assertThat(firstCells("../docs/drain.md", "| reason |"))
                .containsExactlyElementsOf(
                        Stream.of(SkipReason.values()).map(SkipReason::label).toList());
    }

    @Test
    void profilesAreThoseThatAreServedWithTheirDefaults() throws IOException {
        assertThat(Files.readAllLines(Path.of("../docs/drain.md")))
                .containsAll(SERVED.stream().map(DrainDocumentTest::row).toList());
        assertThat(firstCells("../docs/drain.md", "| profile |"))
                .containsExactlyElementsOf(
                        SERVED.stream().map(DrainProfile::text).toList());
    }

    @Test
    void everyLabelAndAnnotationOfTheContractIsAmongTheSettings() throws IOException {
        List<String> written = Stream.concat(
                        firstCells("../docs/settings.md", "| label |").stream(),
                        firstCells("../docs/settings.md", "| annotation |").stream())
                .map(cell -> cell.split(":", 2)[0])
                .distinct()
                .toList();

        assertThat(written)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(Stream.of("quiesce.dev/runs", "quiesce.dev/pod-grace"), contract())
                                .toList());
    }

    private static Stream<String> contract() {
        return Stream.of(DrainNames.class.getFields())
                .map(field -> {
                    try {
                        return (String) field.get(null);
                    } catch (IllegalAccessException impossible) {
                        throw new IllegalStateException(impossible);
                    }
                })
                .filter(name -> name.startsWith("quiesce.dev/"));
    }

    private static String row(DrainProfile profile) {
        Duration own = Duration.ofSeconds(30);
        return "| `%s` | %d s | %d s | %d s |"
                .formatted(
                        profile.text(),
                        profile.slices(own).notice().toSeconds(),
                        profile.slices(own).finishing().toSeconds(),
                        profile.slices(own).settle().toSeconds());
    }

    /** The first cells of the table with this head, without their backticks. */
    private static List<String> firstCells(String file, String head) throws IOException {
        return Files.readAllLines(Path.of(file)).stream()
                .dropWhile(line -> !line.startsWith(head))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|", -1)[1].strip().replace("`", ""))
                .toList();
    }
}
