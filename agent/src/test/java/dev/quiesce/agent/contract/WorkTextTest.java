package dev.quiesce.agent.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Each text form is read as it is written, and nothing else is read. */
class WorkTextTest {

    @Test
    void saysWhatItMeans() {
        // Given
        HttpEndpoint endpoint = new HttpEndpoint(
                url("https://127.0.0.1:8443/metrics"),
                List.of(
                        new HttpHeader("X-Team", ValueSource.here("shop")),
                        new HttpHeader("X-Key", ValueSource.environment("KEY"))),
                ValueSource.file("/var/run/token"),
                "/etc/ca.crt",
                "cart.shop.svc");
        Gauge gauge = valid(Gauge.metric("f", "in_flight{job=\"web\",path!=\"/probe\"}"));

        // When
        String text = WorkText.format(List.of(new HttpWork("requests", endpoint, gauge)));

        // Then
        assertThat(text)
                .isEqualTo("{\"http\":[{\"name\":\"requests\",\"url\":\"https://127.0.0.1:8443/metrics\","
                        + "\"headers\":[{\"name\":\"X-Team\",\"value\":\"shop\"},{\"name\":\"X-Key\",\"env\":\"KEY\"}],"
                        + "\"bearer\":{\"file\":\"/var/run/token\"},\"caFile\":\"/etc/ca.crt\","
                        + "\"serverName\":\"cart.shop.svc\",\"read\":{\"prometheus\":{\"metric\":\"in_flight\","
                        + "\"labels\":{\"job\":\"web\"},\"otherLabels\":{\"path\":\"/probe\"}}}}]}");
    }

    @Property
    void workIsReadAsItIsWritten(@ForAll("sources") List<HttpWork> sources) {
        assertThat(WorkText.parse("QUIESCE_WORK", WorkText.format(sources))).isEqualTo(new Parsed.Valid<>(sources));
    }

    @Property
    void theKubeletFindsNothingToReplace(@ForAll("sources") List<HttpWork> sources) {
        assertThat(WorkText.format(sources)).doesNotContain("$");
    }

    @Property
    void actionsAreReadAsTheyAreWritten(@ForAll("endpoints") HttpEndpoint endpoint, @ForAll("text") String body) {
        HttpAction action = new HttpAction("PUT", endpoint, body, List.of(200, 409));
        assertThat(ActionText.parse("QUIESCE_ON_START", ActionText.format(action)))
                .isEqualTo(new Parsed.Valid<>(action));
    }

    @Property
    void probesAreReadAsTheyAreWritten(
            @ForAll("endpoints") HttpEndpoint endpoint, @ForAll("gauges") Gauge gauge, @ForAll("text") String value) {
        ConfirmProbe notice =
                new ConfirmProbe(endpoint, gauge, ConfirmProbe.Comparison.EQUALS, value, Duration.ofSeconds(3));
        ConfirmProbe settle = new ConfirmProbe(endpoint, gauge, ConfirmProbe.Comparison.AT_MOST, "7", Duration.ZERO);
        for (ConfirmProbes probes :
                List.of(ConfirmProbes.NONE, new ConfirmProbes(notice, settle), new ConfirmProbes(null, settle))) {
            assertThat(ConfirmText.parse("QUIESCE_CONFIRM", ConfirmText.format(probes)))
                    .isEqualTo(new Parsed.Valid<>(probes));
        }
    }

    @Property
    void hooksAreReadAsTheyAreWritten(@ForAll("endpoints") HttpEndpoint endpoint) {
        HttpUrl url = endpoint.url();
        List<WrappedHook> hooks = List.of(
                WrappedHook.sleep("proxy", Duration.ofSeconds(15)),
                WrappedHook.get(
                        "app",
                        new WrappedHook.Get(url.tls(), url.host(), url.port(), url.target(), endpoint.headers())),
                WrappedHook.get("web", new WrappedHook.Get(true, null, 8443, "/stop", List.of())));
        assertThat(WrappedText.parse("QUIESCE_WRAPPED", WrappedText.format(hooks)))
                .isEqualTo(new Parsed.Valid<>(hooks));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/WorkTextTest/refused.csv", numLinesToSkip = 1, quoteCharacter = '`', delimiter = '|')
    void refuses(String form, String text, String field, String problem) {
        // When
        Parsed<?> parsed =
                switch (form) {
                    case "work" -> WorkText.parse("W", text);
                    case "action" -> ActionText.parse("W", text);
                    case "confirm" -> ConfirmText.parse("W", text);
                    case "wrapped" -> WrappedText.parse("W", text);
                    default -> throw new IllegalArgumentException(form);
                };

        // Then
        assertThat(parsed).isInstanceOfSatisfying(Parsed.Invalid.class, invalid -> {
            assertThat(invalid.field()).isEqualTo(field);
            assertThat(invalid.problem()).contains(problem);
            assertThat(invalid.remedy()).isNotEmpty();
        });
    }

    @Property(tries = 300)
    void neverFailsInAnotherWay(@ForAll("sources") List<HttpWork> sources, @ForAll int at, @ForAll char c) {
        StringBuilder text = new StringBuilder(WorkText.format(sources));
        text.setCharAt(Math.floorMod(at, text.length()), c);
        for (Parsed<?> parsed : List.of(
                WorkText.parse("W", text.toString()),
                ActionText.parse("W", text.toString()),
                ConfirmText.parse("W", text.toString()),
                WrappedText.parse("W", text.toString()))) {
            assertThat(parsed).isNotNull();
        }
    }

    @Provide
    Arbitrary<List<HttpWork>> sources() {
        Arbitrary<String> name = Arbitraries.strings().ascii().ofMinLength(1).filter(WorkTextTest::isValue);
        return Combinators.combine(name, endpoints(), gauges())
                .as(HttpWork::new)
                .list()
                .uniqueElements(HttpWork::name)
                .ofMaxSize(4);
    }

    @Provide
    Arbitrary<HttpEndpoint> endpoints() {
        Arbitrary<String> hosts = Arbitraries.of("localhost", "127.0.0.1", "::1", "fd00::1", "cart.shop.svc", "a_b");
        Arbitrary<String> targets = Arbitraries.of("/", "/metrics", "/a?b=c&d=$(HOME)", "/%20");
        Arbitrary<HttpUrl> urls = Combinators.combine(
                        Arbitraries.of(true, false),
                        hosts,
                        Arbitraries.integers().between(1, 65535),
                        targets)
                .as(HttpUrl::new);
        Arbitrary<HttpHeader> header = Combinators.combine(
                        Arbitraries.of("X-A", "Accept", "x"),
                        Arbitraries.strings().ascii().filter(WorkTextTest::isValue))
                .as((name, value) -> new HttpHeader(name, ValueSource.here(value)));
        Arbitrary<ValueSource> bearer =
                Arbitraries.of(ValueSource.file("/t"), ValueSource.environment("T"), ValueSource.here("x"));
        return Combinators.combine(urls, header.list().ofMaxSize(3), bearer.injectNull(0.5), text().injectNull(0.5))
                .as((url, headers, token, file) -> new HttpEndpoint(
                        url, headers, token, url.tls() && file != null && !file.isEmpty() ? "/" + file : null, null));
    }

    @Provide
    Arbitrary<Gauge> gauges() {
        Arbitrary<LabelMatcher> label = Combinators.combine(
                        Arbitraries.of("job", "path", "_x"), Arbitraries.of(LabelMatcher.Match.class), text())
                .as(LabelMatcher::new);
        return Arbitraries.oneOf(
                Arbitraries.just(Gauge.NUMBER),
                text().filter(text -> !text.contains("~")).map(text -> valid(Gauge.jsonPointer("f", "/" + text))),
                Combinators.combine(
                                Arbitraries.of("up", "a:b"),
                                label.list().uniqueElements(LabelMatcher::label).ofMaxSize(1))
                        .as((name, labels) -> new Gauge(Gauge.Form.PROMETHEUS, name, labels)));
    }

    @Provide
    Arbitrary<String> text() {
        return Arbitraries.strings()
                .withCharRange(' ', '~')
                .withChars('\u00e4', '\u4e16', '$')
                .ofMaxLength(20);
    }

    private static boolean isValue(String text) {
        return HttpText.valueProblem(text) == null;
    }

    private static HttpUrl url(String text) {
        return valid(HttpUrl.parse("f", text));
    }

    private static <T> T valid(Parsed<T> parsed) {
        return switch (parsed) {
            case Parsed.Valid<T> valid -> valid.value();
            case Parsed.Invalid<T> invalid -> throw new AssertionError(invalid.message());
        };
    }
}
