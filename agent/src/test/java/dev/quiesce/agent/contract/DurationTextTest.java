package dev.quiesce.agent.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationTextTest {

    private static final String FIELD = "quiesce.dev/graceful-shutdown-period";

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0s, 0",
        "86400, 86400",
        "1h, 3600",
        "1m30s, 90",
        "90m, 5400",
        "1h1m1s, 3661",
        "1h5s, 3605",
        "060, 60",
        "2147483647, 2147483647",
        "0h0m7s, 7"
    })
    void reads(String text, long seconds) {
        assertThat(DurationText.parse(FIELD, text)).isEqualTo(new Parsed.Valid<>(Duration.ofSeconds(seconds)));
    }

    @ParameterizedTest
    @CsvSource({
        "'', is empty",
        "-5s, is negative",
        "-0, is negative",
        "1.5h, is fractional",
        "'1,5', is fractional",
        "2147483648, is longer than 2147483647 seconds",
        "99999999999999999999s, is longer than 2147483647 seconds",
        "596524h, is longer than 2147483647 seconds",
        "00000000000000000000000000000000000000000001, is too long",
        "soon, is no duration",
        "5 s, is no duration",
        "' 5s', is no duration",
        "+5s, is no duration",
        "5S, is no duration",
        "1d, is no duration",
        "5ms, is no duration",
        "1s1m, is no duration",
        "1m1m, is no duration",
        "1m30, is no duration",
        "h, is no duration",
        "PT1H, is no duration",
        "1e3, is no duration",
        "٣s, is no duration"
    })
    void refuses(String text, String problem) {
        // When
        Parsed<Duration> parsed = DurationText.parse(FIELD, text);

        // Then
        assertThat(parsed).isInstanceOfSatisfying(Parsed.Invalid.class, invalid -> {
            assertThat(invalid.problem()).isEqualTo(problem);
            assertThat(invalid.message())
                    .startsWith(FIELD + ": \"")
                    .endsWith("; write a duration such as 1h, 1m30s or 86400 (seconds)");
        });
    }

    @Property
    void readsWhatItWrites(@ForAll @IntRange(min = 0) int seconds) {
        Duration duration = Duration.ofSeconds(seconds);
        assertThat(DurationText.parse(FIELD, DurationText.format(duration))).isEqualTo(new Parsed.Valid<>(duration));
    }

    @Property
    void neverThrowsAndQuotesSafely(@ForAll String text) {
        if (DurationText.parse(FIELD, text) instanceof Parsed.Invalid<Duration> invalid) {
            assertThat(invalid.value()).hasSizeLessThan(64).doesNotContain("\"", "\n");
        }
    }
}
