package dev.quiesce.agent.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.LabelMatcher.Match;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GaugeTest {

    @Test
    void readsAMetricAsPrometheusWritesIt() {
        assertThat(Gauge.metric("f", " http_in_flight { job = \"web\" , path != \"a\\\"\\\\\\n}\" } "))
                .isEqualTo(new Parsed.Valid<>(new Gauge(
                        Gauge.Form.PROMETHEUS,
                        "http_in_flight",
                        List.of(
                                new LabelMatcher("job", Match.EQUAL, "web"),
                                new LabelMatcher("path", Match.DIFFERENT, "a\"\\\n}")))));
        assertThat(Gauge.metric("f", "a:b{}")).isInstanceOf(Parsed.Valid.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "1up",
                "up{",
                "up}",
                "up{a}",
                "up{a=}",
                "up{a=b}",
                "up{a=\"b}",
                "up{a=~\"b\"}",
                "up{a!\"b\"}",
                "up{a=\"\\x\"}",
                "up{,}",
                "up{a=\"b\",}",
                "up{a=\"b\"}x",
                "up{a=\"b\" c=\"d\"}",
                "up 1",
                "sum(up)",
                "a-b"
            })
    void refusesWhatIsNoMetric(String text) {
        assertThat(Gauge.metric("f", text)).isInstanceOf(Parsed.Invalid.class);
    }

    @ParameterizedTest
    @CsvSource({"'', true", "/, true", "/a/0, true", "/a~1b~0, true", "a, false", "/a~, false", "/a~2, false"})
    void knowsAJsonPointer(String text, boolean valid) {
        assertThat(Gauge.jsonPointer("f", text) instanceof Parsed.Valid).isEqualTo(valid);
    }

    @Property
    void neverFailsInAnotherWay(@ForAll String text) {
        assertThat(Gauge.metric("f", text)).isNotNull();
        assertThat(Gauge.metric("f", "up{" + text + "}")).isNotNull();
        assertThat(Gauge.jsonPointer("f", text)).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({
        "EQUALS, 0, 0, true",
        "EQUALS, 0, 0.0, true",
        "EQUALS, 0, 1, false",
        "EQUALS, DRAINING, DRAINING, true",
        "EQUALS, DRAINING, draining, false",
        "AT_MOST, 3, 3, true",
        "AT_MOST, 3, 4, false",
        "AT_MOST, 3, NaN, false",
        "AT_MOST, 3, -1, false"
    })
    void aProbeAcceptsWhatItWaitsFor(ConfirmProbe.Comparison comparison, String value, String seen, boolean accepted) {
        // Given
        HttpEndpoint endpoint = HttpEndpoint.of(new HttpUrl(false, "localhost", 80, "/"));

        // When
        ConfirmProbe probe = new ConfirmProbe(endpoint, Gauge.NUMBER, comparison, value, ConfirmProbe.DEFAULT_MARGIN);

        // Then
        assertThat(probe.accepts(seen)).isEqualTo(accepted);
    }

    @ParameterizedTest
    @CsvSource({
        "POST http://127.0.0.1:8080/drain, true",
        "PUT https://a/, true",
        "http://a/, false",
        "post http://a/, false",
        "POST ftp://a/, false",
        "POST, false"
    })
    void readsAnActionInOneLine(String text, boolean valid) {
        assertThat(HttpAction.parse("f", text) instanceof Parsed.Valid).isEqualTo(valid);
    }
}
