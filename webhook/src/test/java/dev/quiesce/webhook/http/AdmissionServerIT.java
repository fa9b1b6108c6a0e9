package dev.quiesce.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.admission.Verdict.Denied;
import dev.quiesce.webhook.http.TlsClient.Response;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdmissionServerIT {

    private static final int MIB = 1024 * 1024;

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                TestServer.config(2, HttpTimeouts.DEFAULT, TestServer.AT_ONCE), AdmissionServerIT::decide);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Verdict decide(AdmissionRequest request) {
        return switch (request.object().at("/spec/status").asText()) {
            case "Cancelled" -> new Denied("RunFinished", 403, "Forbidden", "It is over.", List.of());
            case "Broken" -> throw new IllegalStateException("secret");
            default -> Verdict.allowed();
        };
    }

    @Test
    void aReviewIsAnsweredAndTheConnectionKept() throws IOException {
        try (TlsClient client = server.connect()) {
            for (int time = 0; time < 3; time++) {
                Response response = client.post(TestServer.PATH + "?timeout=5s", Reviews.bytes(Reviews.cancel()));

                assertThat(response.status()).isEqualTo(200);
                assertThat(response.headers()).containsEntry("content-type", "application/json");
                assertThat(response.body()).contains("\"uid\":\"" + Reviews.UID + "\",\"allowed\":false");
                assertThat(response.closes()).isFalse();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "DELETE", "HEAD"})
    void onlyPostIsAllowed(String method) throws IOException {
        try (TlsClient client = server.connect()) {
            Response response = client.send(method + " " + TestServer.PATH + " HTTP/1.1\r\nHost: x\r\n\r\n")
                    .response();

            assertThat(response.status()).isEqualTo(405);
            assertThat(response.headers()).containsEntry("allow", "POST");
        }
    }

    @Test
    void anUnknownPathIsNotFound() throws IOException {
        try (TlsClient client = server.connect()) {
            assertThat(client.post("/validate", Reviews.bytes(Reviews.cancel())).status())
                    .isEqualTo(404);
        }
    }

    @Test
    void anotherContentTypeIsUnsupported() throws IOException {
        try (TlsClient client = server.connect()) {
            client.send("POST " + TestServer.PATH
                    + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/yaml\r\nContent-Length: 2\r\n\r\n{}");

            assertThat(client.response().status()).isEqualTo(415);
        }
    }

    @Test
    void aMissingContentTypeIsUnsupported() throws IOException {
        try (TlsClient client = server.connect()) {
            client.send("POST " + TestServer.PATH + " HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}");

            assertThat(client.response().status()).isEqualTo(415);
        }
    }

    @Test
    void almostSevenMebibytesAreServedEitherWay() throws IOException {
        byte[] large = Reviews.ofSize((int) (6.9 * MIB));
        try (TlsClient client = server.connect()) {
            assertThat(client.post(TestServer.PATH, large).status()).isEqualTo(200);
            assertThat(client.postChunked(TestServer.PATH, large).status()).isEqualTo(200);
        }
    }

    @Test
    void anAnnouncedBodyThatIsTooLargeIsRefusedUnread() throws IOException {
        try (TlsClient client = server.connect()) {
            Response response =
                    client.sendHead(TestServer.PATH, (int) (7.1 * MIB)).response();

            assertThat(response.status()).isEqualTo(413);
            assertThat(response.closes()).isTrue();
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @Test
    void aChunkedBodyIsRefusedOnceItIsTooLarge() throws IOException {
        byte[] piece = new byte[MIB];
        try (TlsClient client = server.connect()) {
            client.send("POST " + TestServer.PATH + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n");
            for (int sent = 0; sent < 8; sent++) {
                client.send(Integer.toHexString(MIB) + "\r\n").send(piece).send("\r\n");
            }
            Response response = client.response();

            assertThat(response.status()).isEqualTo(413);
            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @Test
    void aMalformedReviewIsABadRequestAndTheConnectionLives() throws IOException {
        try (TlsClient client = server.connect()) {
            Response response = client.post(TestServer.PATH, Reviews.bytes("[]"));

            assertThat(response.status()).isEqualTo(400);
            assertThat(response.body()).contains("the body is not an object: it must be an AdmissionReview");
            assertThat(client.post(TestServer.PATH, Reviews.bytes(Reviews.cancel()))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void ourOwnFailureIsAServerErrorAndTheConnectionLives() throws IOException {
        try (TlsClient client = server.connect()) {
            Response response =
                    client.post(TestServer.PATH, Reviews.bytes(Reviews.cancel().replace("Cancelled", "Broken")));

            assertThat(response.status()).isEqualTo(500);
            assertThat(response.body()).doesNotContain("secret");
            assertThat(client.post(TestServer.PATH, Reviews.bytes(Reviews.cancel()))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void aBodyIsAskedForWhenTheClientWaitsToBeAsked() throws IOException {
        byte[] body = Reviews.bytes(Reviews.cancel());
        try (TlsClient client = server.connect()) {
            client.send("POST " + TestServer.PATH + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                    + "Expect: 100-continue\r\nContent-Length: " + body.length + "\r\n\r\n");

            assertThat(client.response().status()).isEqualTo(100);
            assertThat(client.send(body).response().status()).isEqualTo(200);
        }
    }

    @Test
    void headersHaveALimit() throws IOException {
        try (TlsClient client = server.connect()) {
            client.send("POST " + TestServer.PATH + " HTTP/1.1\r\nHost: x\r\nPad: " + "x".repeat(20_000) + "\r\n\r\n");

            assertThat(client.response().status()).isEqualTo(431);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"quiesce.quiesce-system.svc", "quiesce.quiesce-system.svc.cluster.local", "other.example"})
    void anyServerNameGetsTheCertificate(String name) throws IOException {
        try (TlsClient client = TlsClient.connect("127.0.0.1", server.port(), List.of(name))) {
            assertThat(client.certificate()).isEqualTo(TestKeys.FIRST.certificate());
            assertThat(client.protocol()).isEqualTo("TLSv1.3");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void bothVersionsOfTlsAreSpoken(String protocol) throws IOException {
        try (TlsClient client = TlsClient.connect(server.port(), protocol)) {
            assertThat(client.protocol()).isEqualTo(protocol);
            assertThat(client.post(TestServer.PATH, Reviews.bytes(Reviews.cancel()))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void requestsSentTogetherAreAnsweredInTurn() throws IOException {
        byte[] request = TlsClient.request(TestServer.PATH, Reviews.bytes(Reviews.cancel()));
        byte[] both = Arrays.copyOf(request, 2 * request.length);
        System.arraycopy(request, 0, both, request.length, request.length);
        try (TlsClient client = server.connect()) {
            client.send(both);

            assertThat(client.response().status()).isEqualTo(200);
            assertThat(client.response().status()).isEqualTo(200);
        }
    }

    @Test
    void largeBodiesTogetherHaveALimit() throws IOException {
        HttpLimits limits = new HttpLimits(10_000, 15_000, 4096, 4096);
        WebhookServerConfig config =
                new WebhookServerConfig("127.0.0.1", 0, 0, 1, limits, HttpTimeouts.DEFAULT, TestServer.AT_ONCE);
        try (TestServer small = TestServer.start(config, AdmissionServerIT::decide);
                TlsClient one = small.connect();
                TlsClient other = small.connect()) {
            byte[] body = Reviews.ofSize(9000);
            one.sendHead(TestServer.PATH, body.length).send(Arrays.copyOf(body, 8000));
            await().until(() -> small.metrics.inFlight() == 1);

            assertThat(other.post(TestServer.PATH, body).status()).isEqualTo(503);
            assertThat(one.send(Arrays.copyOfRange(body, 8000, body.length))
                            .response()
                            .status())
                    .isEqualTo(200);
            try (TlsClient later = small.connect()) {
                assertThat(later.post(TestServer.PATH, body).status()).isEqualTo(200);
            }
        }
    }

    @Test
    void noServerNameGetsTheCertificateToo() throws IOException {
        try (TlsClient client = server.connect()) {
            assertThat(client.certificate()).isEqualTo(TestKeys.FIRST.certificate());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void bothFamiliesAreServed(String address) throws IOException {
        try (TlsClient client = TlsClient.connect(address, server.port(), List.of())) {
            assertThat(client.post(TestServer.PATH, Reviews.bytes(Reviews.cancel()))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void everythingIsGivenBackOnceAnswered() throws IOException {
        try (TlsClient client = server.connect()) {
            client.post(TestServer.PATH, Reviews.bytes(Reviews.cancel()));

            assertThat(server.server.isAlive()).isTrue();
            assertThat(server.registry.scrape())
                    .contains("quiesce_admission_in_flight 0.0")
                    .contains("quiesce_admission_duration_seconds_bucket{route=\"/validate/runs\",le=\"4.0\"}");
        }
    }

    @Test
    void theFallBackServesTheSame() throws IOException {
        try (TestServer jdk = TestServer.startWithoutNatives(
                        TestServer.config(1, HttpTimeouts.DEFAULT, TestServer.AT_ONCE), TestKeys.FIRST);
                TlsClient client = jdk.connect()) {
            assertThat(jdk.stack.vertx().isNativeTransportEnabled()).isFalse();
            assertThat(client.post(TestServer.PATH, Reviews.bytes(Reviews.cancel()))
                            .status())
                    .isEqualTo(200);
        }
    }
}
