package dev.quiesce.agent.work.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.StubApp;
import dev.quiesce.agent.Within;
import dev.quiesce.agent.contract.Gauge;
import dev.quiesce.agent.contract.HttpAction;
import dev.quiesce.agent.contract.HttpEndpoint;
import dev.quiesce.agent.contract.HttpHeader;
import dev.quiesce.agent.contract.HttpUrl;
import dev.quiesce.agent.contract.ValueSource;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Calls over real sockets, to apps of every kind of bad manners. */
class HttpCallIT {

    private static final Duration LIMIT = Duration.ofSeconds(1);

    @TempDir
    private Path folder;

    @AutoClose
    private final StubApp app = StubApp.saying("7\n");

    HttpCallIT() throws IOException {}

    @Test
    void readsAPlainNumber() throws Exception {
        assertThat(gauge(Gauge.NUMBER)).isEqualTo(HttpOutcome.of("7"));
        assertThat(app.requests())
                .containsExactly("GET /in-flight?all HTTP/1.1\r\nHost: "
                        + app.url("/").authority() + "\r\nConnection: close\r\n\r\n");
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/HttpCallIT/answers.csv", numLinesToSkip = 1, quoteCharacter = '`', delimiter = '|')
    void everyAnswerHasAName(String answer, String seen, String failure) throws Exception {
        // Given
        app.now(StubApp.raw(answer.replace("\\r", "\r").replace("\\n", "\n")));

        // When
        HttpOutcome outcome = gauge(Gauge.NUMBER);

        // Then
        assertThat(outcome).isEqualTo(failure == null ? HttpOutcome.of(seen) : HttpOutcome.failed(failure));
    }

    @Test
    void tenMegabytesAreCutOffAndNamed() throws Exception {
        // Given
        String megabyte = "x 1\n".repeat(256 * 1024);
        app.now(out -> {
            out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 10; i++) {
                out.write(megabyte.getBytes(StandardCharsets.US_ASCII));
            }
        });
        Gauge gauge = new Gauge(Gauge.Form.PROMETHEUS, "x", List.of());

        // When
        HttpOutcome outcome = await(HttpAsk.gauge(HttpEndpoint.of(app.url("/metrics")), gauge), Duration.ofSeconds(20));

        // Then
        assertThat(outcome).isEqualTo(HttpOutcome.failed("the answer is longer than 4194304 bytes"));
    }

    @Test
    void whoeverHangsIsLeft() throws Exception {
        app.now(StubApp.hang());
        assertThat(gauge(Gauge.NUMBER)).isEqualTo(HttpOutcome.failed("no answer within 1 s"));
    }

    @Test
    void whoeverSendsAByteNowAndThenIsLeftToo() throws Exception {
        // Given
        app.now(out -> {
            for (String c : "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n7".split("")) {
                out.write(c.getBytes(StandardCharsets.US_ASCII));
                out.flush();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        });

        // When, Then
        assertThat(gauge(Gauge.NUMBER)).isEqualTo(HttpOutcome.failed("no answer within 1 s"));
    }

    @Test
    void whoeverIsNotThereIsNamed() throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0)) {
            port = closed.getLocalPort();
        }
        HttpUrl nobody = new HttpUrl(false, "127.0.0.1", port, "/");
        HttpUrl nowhere = new HttpUrl(false, "nobody.invalid", 80, "/");
        assertThat(await(HttpAsk.gauge(HttpEndpoint.of(nobody), Gauge.NUMBER), LIMIT))
                .isEqualTo(HttpOutcome.failed("the connection is refused"));
        assertThat(await(HttpAsk.gauge(HttpEndpoint.of(nowhere), Gauge.NUMBER), Duration.ofSeconds(10)))
                .isEqualTo(HttpOutcome.failed("the host nobody.invalid is unknown"));
    }

    @Test
    void sendsHeadersAndTheBearerThatTheFileHoldsNow() throws Exception {
        // Given
        Path token = Files.writeString(folder.resolve("token"), "first\n");
        HttpEndpoint endpoint = new HttpEndpoint(
                app.url("/"),
                List.of(
                        new HttpHeader("X-Team", ValueSource.here("shop")),
                        new HttpHeader("X-Key", ValueSource.environment("KEY"))),
                ValueSource.file(token.toString()),
                null,
                null);

        // When
        await(HttpAsk.gauge(endpoint, Gauge.NUMBER), LIMIT);
        Files.writeString(token, "second\n");
        await(HttpAsk.gauge(endpoint, Gauge.NUMBER), LIMIT);

        // Then
        assertThat(app.requests().get(0))
                .contains("\r\nX-Team: shop\r\nX-Key: k3y\r\nAuthorization: Bearer first\r\n\r\n");
        assertThat(app.requests().get(1)).contains("\r\nAuthorization: Bearer second\r\n");
    }

    @ParameterizedTest
    @org.junit.jupiter.params.provider.ValueSource(strings = {"a\r\nHost: evil", "a\nb", "", "a\u0000b", "\u00e4"})
    void aSecretThatWouldBeALineOfItsOwnIsNotSentAndNotShown(String secret) throws Exception {
        // Given
        Path token = Files.writeString(folder.resolve("token"), secret);
        HttpEndpoint endpoint =
                new HttpEndpoint(app.url("/"), List.of(), ValueSource.file(token.toString()), null, null);

        // When
        HttpOutcome outcome = await(HttpAsk.gauge(endpoint, Gauge.NUMBER), LIMIT);

        // Then
        assertThat(outcome.failure())
                .startsWith("the text in " + token + " can't be sent")
                .doesNotContain("evil");
        assertThat(app.requests()).isEmpty();
    }

    @Test
    void aSecretThatIsMissingIsNamed() throws Exception {
        for (Map.Entry<ValueSource, String> missing : Map.of(
                        ValueSource.environment("NONE"), "the variable NONE is not set",
                        ValueSource.file("/none"), "the file /none can't be read")
                .entrySet()) {
            HttpEndpoint endpoint = new HttpEndpoint(app.url("/"), List.of(), missing.getKey(), null, null);
            assertThat(await(HttpAsk.gauge(endpoint, Gauge.NUMBER), LIMIT))
                    .isEqualTo(HttpOutcome.failed(missing.getValue()));
        }
    }

    @Test
    void anActionSendsItsBodyAndKnowsWhatItExpects() throws Exception {
        // Given
        HttpAction action = new HttpAction("PUT", HttpEndpoint.of(app.url("/state")), "\"\u00e4\"", List.of(202, 409));

        // When, Then
        assertThat(await(HttpAsk.action(action), LIMIT)).isEqualTo(HttpOutcome.failed("answered 200"));
        app.now(StubApp.status(409));
        assertThat(await(HttpAsk.action(action), LIMIT)).isEqualTo(HttpOutcome.of("409"));
        assertThat(app.requests().get(0))
                .startsWith("PUT /state HTTP/1.1\r\n")
                .endsWith("\r\nContent-Length: 4\r\n\r\n\"\u00e4\"");
    }

    private HttpOutcome gauge(Gauge gauge) throws Exception {
        return await(HttpAsk.gauge(HttpEndpoint.of(app.url("/in-flight?all")), gauge), LIMIT);
    }

    private static HttpOutcome await(HttpAsk ask, Duration limit) throws Exception {
        HttpCall call = HttpCall.start(ask, new TlsTrust(ask), new Secrets(Map.of("KEY", "k3y")), limit, () -> {});
        Within.reason("the call ends", () -> call.outcome() != null);
        Within.reason("its thread ends", call::isOver);
        HttpOutcome outcome = call.outcome();
        assertThat(outcome).isNotNull();
        return outcome;
    }
}
