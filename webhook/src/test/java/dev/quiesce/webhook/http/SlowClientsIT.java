package dev.quiesce.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quiesce.webhook.admission.Verdict;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SlowClientsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final TestServer server =
            TestServer.start(TestServer.config(2, TestServer.SHORT, TestServer.AT_ONCE), _ -> Verdict.allowed());

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aHeadThatDripsIsCutOff() throws IOException {
        try (TlsClient client = server.connect();
                ScheduledExecutorService tap = new ScheduledThreadPoolExecutor(1)) {
            ScheduledFuture<?> drops =
                    drip(tap, client, "POST " + TestServer.PATH + " HTTP/1.1\r\nPad: xxxxxxxxxxxxxx");

            await().atMost(PATIENCE).until(client::isClosedByServer);
            drops.cancel(false);
        }
    }

    @Test
    void aBodyThatDripsIsCutOffAndForgotten() throws IOException {
        try (TlsClient client = server.connect();
                ScheduledExecutorService tap = new ScheduledThreadPoolExecutor(1)) {
            client.sendHead(TestServer.PATH, 1000);
            ScheduledFuture<?> drops = drip(tap, client, " ".repeat(999));

            await().atMost(PATIENCE).until(client::isClosedByServer);
            drops.cancel(false);
            await().until(() -> server.metrics.inFlight() == 0);
        }
    }

    @Test
    void aSecondRequestHasADeadlineOfItsOwn() throws IOException {
        try (TlsClient client = server.connect()) {
            assertThat(client.post(TestServer.PATH, Reviews.bytes(Reviews.cancel()))
                            .status())
                    .isEqualTo(200);
            client.send("POST ");

            assertThat(client.isClosedByServer()).isTrue();
        }
    }

    @Test
    void aConnectionThatIsOnlyKeptIsLeftAlone() throws IOException {
        try (TlsClient kept = server.connect();
                TlsClient slow = server.connect()) {
            kept.post(TestServer.PATH, Reviews.bytes(Reviews.cancel()));
            slow.send("POST ");
            assertThat(slow.isClosedByServer()).isTrue();

            assertThat(kept.post(TestServer.PATH, Reviews.bytes(Reviews.cancel()))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void aConnectionThatIsSilentForLongIsClosed() {
        HttpTimeouts brief = new HttpTimeouts(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(1));
        try (TestServer strict =
                        TestServer.start(TestServer.config(1, brief, TestServer.AT_ONCE), _ -> Verdict.allowed());
                TlsClient silent = strict.connect()) {
            assertThat(silent.isClosedByServer()).isTrue();
        }
    }

    @Test
    void handshakesThatStopHalfWayAreClosed() throws IOException {
        List<Socket> halfOpen = new ArrayList<>();
        try {
            for (int connection = 0; connection < 100; connection++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
                socket.setSoTimeout((int) PATIENCE.toMillis());
                socket.getOutputStream().write(new byte[] {0x16, 0x03, 0x01});
                halfOpen.add(socket);
            }
            requestsAreServedQuickly();

            for (Socket socket : halfOpen) {
                assertThat(socket.getInputStream().read()).isNegative();
            }
        } finally {
            for (Socket socket : halfOpen) {
                socket.close();
            }
        }
    }

    @Test
    void aThousandIdleConnectionsDisturbNobody() throws IOException {
        List<TlsClient> idle = new ArrayList<>();
        try {
            for (int connection = 0; connection < 1000; connection++) {
                idle.add(server.connect());
            }
            requestsAreServedQuickly();
        } finally {
            idle.forEach(TlsClient::close);
        }
    }

    private void requestsAreServedQuickly() throws IOException {
        try (TlsClient client = server.connect()) {
            for (int request = 0; request < 50; request++) {
                long began = System.nanoTime();
                assertThat(client.post(TestServer.PATH, Reviews.bytes(Reviews.cancel()))
                                .status())
                        .isEqualTo(200);
                assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(4));
            }
        }
    }

    private static ScheduledFuture<?> drip(ScheduledExecutorService tap, TlsClient client, String text) {
        List<String> drops = new ArrayList<>(List.of(text.split("")));
        return tap.scheduleAtFixedRate(
                () -> {
                    try {
                        if (!drops.isEmpty()) {
                            client.send(drops.removeFirst());
                        }
                    } catch (IOException e) {
                        drops.clear();
                    }
                },
                0,
                200,
                TimeUnit.MILLISECONDS);
    }
}
