package dev.quiesce.webhook.injection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadInputTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "drain|brutal|is no profile; write trino, connections, http or sleep",
                "drain|\"\"|is no profile; write trino, connections, http or sleep",
                "drain|trino|is not available yet; write connections, http or sleep",
                "notice|-5s|is negative; write a duration such as 1h, 1m30s or 86400 (seconds)",
                "settle|1.5s|is fractional; write a duration such as 1h, 1m30s or 86400 (seconds)",
                "settle|soon|is no duration; write a duration such as 1h, 1m30s or 86400 (seconds)",
                "safety-overhead|\"\"|is empty; write a duration such as 1h, 1m30s or 86400 (seconds)",
                "graceful-shutdown-period|999999999h|is longer than 2147483647 seconds; write a duration such as 1h, 1m30s or 86400 (seconds)",
                "at-deadline|hold|is unknown; write Hold or Answer",
                "port|http|is no port; write 8080 or 8080,8443 (1 to 65535)",
                "port|\"0\"|is no port; write 8080 or 8080,8443 (1 to 65535)",
                "port|\"65536\"|is no port; write 8080 or 8080,8443 (1 to 65535)",
                "port|\"8080,\"|is no port; write 8080 or 8080,8443 (1 to 65535)",
                "containers|nginx|is no container of this pod; write some of app"
            })
    void isNamedWithWhatWouldBeRight(String annotation, String value, String said) {
        // Given
        JsonNode pod = annotation.equals("drain")
                ? Pods.pod("quiesce.dev/drain: " + value, "containers: [" + Pods.container("app") + "]")
                : Pods.server("quiesce.dev/" + annotation + ": " + value);

        // Then
        assertThat(Pods.decision(pod))
                .isEqualTo(new InjectionDecision.Skipped(
                        SkipReason.INVALID_ANNOTATION,
                        List.of("InvalidAnnotation, not drained: quiesce.dev/" + annotation + ": \""
                                + value.replace("\"", "") + "\" " + said)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"60|60", "true|true", "1.5|1.5", "[60]|[60]", "{sleep: 60}|{?sleep?:60}"})
    void wrongTypesWantQuotes(String written, String shown) {
        assertThat(Pods.warnings(Pods.server("quiesce.dev/notice: " + written)))
                .containsExactly("InvalidAnnotation, not drained: quiesce.dev/notice: \"" + shown
                        + "\" is not a string; write it in quotes");
    }

    @Test
    void allProblemsAreNamedAtOnce() {
        assertThat(Pods.warnings(Pods.server("quiesce.dev/notice: -1s, quiesce.dev/port: x, quiesce.dev/settle: y")))
                .hasSize(3);
    }

    @Test
    void longTimesAreClampedWithAWord() {
        // Given
        JsonNode pod = Pods.server("quiesce.dev/graceful-shutdown-period: 192h");

        // When
        JsonNode admitted = Pods.admitted(pod);

        // Then
        assertThat(admitted.at("/spec/terminationGracePeriodSeconds").asLong()).isEqualTo(604_800);
        assertThat(Pods.warnings(pod))
                .containsExactly(
                        "Clamped: the drain asks for 691240 s of grace, the most is 604800 s; its slices are shortened");
    }

    @Test
    void aSleepCanBeClampedAndStillFitsItsGrace() {
        JsonNode admitted = Pods.admitted(Pods.pod(
                "quiesce.dev/drain: sleep, quiesce.dev/notice: 192h", "containers: [" + Pods.container("app") + "]"));
        assertThat(admitted.at("/spec/terminationGracePeriodSeconds").asLong()).isEqualTo(604_800);
        assertThat(admitted.at("/spec/containers/0/lifecycle/preStop/sleep/seconds")
                        .asLong())
                .isEqualTo(604_770);
    }

    @Test
    void whatASleepDoesNotReadIsSaidAndNotJudged() {
        assertThat(Pods.warnings(Pods.pod(
                        "quiesce.dev/drain: sleep, quiesce.dev/settle: nonsense, quiesce.dev/port: \"8080\"",
                        "containers: [" + Pods.container("app") + "]")))
                .containsExactly(
                        "quiesce.dev/settle has no effect with quiesce.dev/drain: sleep",
                        "quiesce.dev/port has no effect with quiesce.dev/drain: sleep");
    }

    @Test
    void namesFromThePodCannotForgeLines() {
        assertThat(Pods.warnings(Pods.pod(
                        "quiesce.dev/drain: connections",
                        "containers: [{name: \"a\\nb\", lifecycle: {preStop: {}}}, " + Pods.container("app") + "]")))
                .containsExactly(
                        "SelfHooked: container a?b keeps its own preStop hook and does not wait for the drain");
    }
}
