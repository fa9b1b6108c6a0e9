package dev.quiesce.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.http.TlsClient.Response;
import io.vertx.core.Future;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DrainIT {

    private static final byte[] REVIEW = Reviews.bytes(Reviews.cancel());

    @Test
    void servesOnWhileTheNewsSpreadsAndClosesEachConnectionWithItsAnswer() throws IOException {
        try (TestServer server = start(new DrainTimes(Duration.ofSeconds(60), Duration.ofSeconds(10)));
                TlsClient kept = server.connect()) {
            assertThat(kept.post(TestServer.PATH, REVIEW).closes()).isFalse();
            assertThat(server.server.isServing()).isTrue();

            Future<Void> drained = server.server.drain();

            assertThat(server.server.isServing()).isFalse();
            Response last = kept.post(TestServer.PATH, REVIEW);
            assertThat(last.status()).isEqualTo(200);
            assertThat(last.closes()).isTrue();
            assertThat(kept.isClosedByServer()).isTrue();
            try (TlsClient late = server.connect()) {
                assertThat(late.post(TestServer.PATH, REVIEW).closes()).isTrue();
            }
            assertThat(drained.isComplete()).isFalse();
            assertThat(server.server.drain()).isSameAs(drained);
        }
    }

    @Test
    void beginningToDrainIsNotYetLeaving() throws IOException {
        try (TestServer server = start(TestServer.AT_ONCE)) {
            server.server.beginDraining();

            try (TlsClient late = server.connect()) {
                assertThat(late.post(TestServer.PATH, REVIEW).closes()).isTrue();
            }
        }
    }

    @Test
    void finishesWhatHasBegunAndThenIsGone() throws IOException {
        try (TestServer server = start(TestServer.AT_ONCE);
                TlsClient busy = server.connect();
                TlsClient idle = server.connect()) {
            busy.sendHead(TestServer.PATH, REVIEW.length).send(Arrays.copyOf(REVIEW, 100));
            await().until(() -> server.metrics.inFlight() == 1);

            Future<Void> drained = server.server.drain();
            assertThat(idle.isClosedByServer()).isTrue();
            assertThat(drained.isComplete()).isFalse();
            Response answer =
                    busy.send(Arrays.copyOfRange(REVIEW, 100, REVIEW.length)).response();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.closes()).isTrue();
            TestServer.await(drained);
            assertThatThrownBy(server::connect).isInstanceOf(UncheckedIOException.class);
        }
    }

    @Test
    void waitsOnlySoLongForWhatHasBegun() throws IOException {
        try (TestServer server = start(new DrainTimes(Duration.ZERO, Duration.ofMillis(500)));
                TlsClient stuck = server.connect()) {
            stuck.sendHead(TestServer.PATH, 1000);
            await().until(() -> server.metrics.inFlight() == 1);

            TestServer.await(server.server.drain());

            assertThat(stuck.isClosedByServer()).isTrue();
            await().until(() -> server.metrics.inFlight() == 0);
        }
    }

    private static TestServer start(DrainTimes drain) {
        HttpTimeouts patient = new HttpTimeouts(Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ofMinutes(1));
        return TestServer.start(TestServer.config(2, patient, drain), _ -> Verdict.allowed());
    }
}
