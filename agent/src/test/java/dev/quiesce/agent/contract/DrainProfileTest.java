package dev.quiesce.agent.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DrainProfileTest {

    @ParameterizedTest
    @CsvSource({
        "TRINO, 30, 60, 3600, 60, 30, HOLD",
        "CONNECTIONS, 30, 10, 60, 0, 30, ANSWER",
        "HTTP, 45, 10, 60, 0, 45, ANSWER",
        "SLEEP, 30, 10, 0, 0, 30, ANSWER",
        "SLEEP, 0, 10, 0, 0, 3, ANSWER",
        "CONNECTIONS, 9223372036854775807, 10, 60, 0, 2147483647, ANSWER"
    })
    void hasDefaults(
            DrainProfile profile, long own, long notice, long finishing, long settle, long overhead, AtDeadline then) {
        // When
        DrainSlices slices = profile.slices(Duration.ofSeconds(own));

        // Then
        assertThat(slices.notice()).isEqualTo(Duration.ofSeconds(notice));
        assertThat(slices.finishing()).isEqualTo(Duration.ofSeconds(finishing));
        assertThat(slices.settle()).isEqualTo(Duration.ofSeconds(settle));
        assertThat(slices.overhead()).isEqualTo(Duration.ofSeconds(overhead));
        assertThat(profile.atDeadline()).isEqualTo(then);
    }

    /** A worker was gone before its coordinator had seen it idle. */
    @Test
    void trinoCharts308TheCoordinatorIsGivenTimeToSeeThatAWorkerIsIdle() {
        assertThat(DrainProfile.TRINO.slices(Duration.ofSeconds(30)).settle()).isPositive();
    }

    @ParameterizedTest
    @EnumSource
    void isReadAsItIsWritten(DrainProfile profile) {
        assertThat(DrainProfile.parse("field", profile.text())).isEqualTo(new Parsed.Valid<>(profile));
    }

    @ParameterizedTest
    @EnumSource
    void deadlineRuleIsReadAsItIsWritten(AtDeadline rule) {
        assertThat(AtDeadline.parse("field", rule.text())).isEqualTo(new Parsed.Valid<>(rule));
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThat(DrainProfile.parse(DrainNames.DRAIN, "Trino"))
                .isInstanceOfSatisfying(
                        Parsed.Invalid.class,
                        invalid -> assertThat(invalid.message())
                                .isEqualTo(
                                        "quiesce.dev/drain: \"Trino\" is no profile; write trino, connections, http or sleep"));
        assertThat(AtDeadline.parse("atDeadline", "hold"))
                .isInstanceOfSatisfying(
                        Parsed.Invalid.class,
                        invalid -> assertThat(invalid.message())
                                .isEqualTo("atDeadline: \"hold\" is unknown; write Hold or Answer"));
    }

    @Test
    void hookPathNamesItsContainer() {
        assertThat(AgentEndpoints.preStopPath("app")).isEqualTo("/prestop/v1/app");
    }
}
