package dev.quiesce.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quiesce.certs.LiveServerKeys;
import dev.quiesce.webhook.admission.Verdict;
import java.io.IOException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CertificateReloadIT {

    private static final byte[] REVIEW = Reviews.bytes(Reviews.cancel());

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyInstanceServesTheNewCertificate(boolean natives) throws IOException {
        WebhookServerConfig config = TestServer.config(4, HttpTimeouts.DEFAULT, TestServer.AT_ONCE);
        try (TestServer server = natives
                ? TestServer.start(config, TestKeys.FIRST)
                : TestServer.startWithoutNatives(config, TestKeys.FIRST)) {
            assertThat(handshakes(server, 100)).containsOnly(TestKeys.FIRST.certificate());

            TestServer.await(server.server.reload(TestKeys.SECOND));

            assertThat(handshakes(server, 100)).containsOnly(TestKeys.SECOND.certificate());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aKeyManagerThatChangesByItselfIsAskedAtEveryHandshake(boolean natives) throws IOException {
        LiveServerKeys live = new LiveServerKeys(TestKeys.FIRST.asServed());
        WebhookServerConfig config = TestServer.config(4, HttpTimeouts.DEFAULT, TestServer.AT_ONCE);
        try (TestServer server =
                natives ? TestServer.start(config, live) : TestServer.startWithoutNatives(config, live)) {
            assertThat(handshakes(server, 100)).containsOnly(TestKeys.FIRST.certificate());

            live.swap(TestKeys.SECOND.asServed());

            assertThat(handshakes(server, 100)).containsOnly(TestKeys.SECOND.certificate());
            TestServer.await(server.server.reload(live));
            assertThat(handshakes(server, 100)).containsOnly(TestKeys.SECOND.certificate());
        }
    }

    @Test
    void aConnectionThatIsOpenGoesOnWithTheOldCertificate() throws IOException {
        try (TestServer server = TestServer.start(
                        TestServer.config(4, HttpTimeouts.DEFAULT, TestServer.AT_ONCE), _ -> Verdict.allowed());
                TlsClient client = server.connect()) {
            TestServer.await(server.server.reload(TestKeys.SECOND));

            assertThat(client.post(TestServer.PATH, REVIEW).status()).isEqualTo(200);
            assertThat(client.certificate()).isEqualTo(TestKeys.FIRST.certificate());
        }
    }

    @Test
    void reloadsThatOverlapEndWithTheLast() throws IOException {
        try (TestServer server = TestServer.start(
                TestServer.config(4, HttpTimeouts.DEFAULT, TestServer.AT_ONCE), _ -> Verdict.allowed())) {
            for (int reload = 0; reload < 10; reload++) {
                server.server.reload(reload % 2 == 0 ? TestKeys.SECOND : TestKeys.FIRST);
            }

            TestServer.await(server.server.reload(TestKeys.SECOND));

            assertThat(handshakes(server, 20)).containsOnly(TestKeys.SECOND.certificate());
        }
    }

    @Test
    void noRequestFailsWhileCertificatesChange() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        AtomicInteger served = new AtomicInteger();
        try (TestServer server = TestServer.start(
                        TestServer.config(4, HttpTimeouts.DEFAULT, TestServer.AT_ONCE), _ -> Verdict.allowed());
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            for (int client = 0; client < 4; client++) {
                running.add(clients.submit(() -> onOneConnection(server, done, served)));
                running.add(clients.submit(() -> onNewConnections(server, done, served)));
            }
            for (int change = 0; change < 20; change++) {
                int enough = served.get() + 20;
                TestServer.await(server.server.reload(change % 2 == 0 ? TestKeys.SECOND : TestKeys.FIRST));
                await().until(() -> served.get() >= enough || running.stream().anyMatch(Future::isDone));
            }
            done.set(true);

            for (Future<?> client : running) {
                client.get();
            }
        }
    }

    private static List<X509Certificate> handshakes(TestServer server, int count) throws IOException {
        List<X509Certificate> seen = new ArrayList<>();
        for (int handshake = 0; handshake < count; handshake++) {
            try (TlsClient client = server.connect()) {
                seen.add(client.certificate());
            }
        }
        return seen;
    }

    private static Void onOneConnection(TestServer server, AtomicBoolean done, AtomicInteger served)
            throws IOException {
        try (TlsClient client = server.connect()) {
            while (!done.get()) {
                assertThat(client.post(TestServer.PATH, REVIEW).status()).isEqualTo(200);
                served.incrementAndGet();
            }
        }
        return null;
    }

    private static Void onNewConnections(TestServer server, AtomicBoolean done, AtomicInteger served)
            throws IOException {
        while (!done.get()) {
            try (TlsClient client = server.connect()) {
                assertThat(client.post(TestServer.PATH, REVIEW).status()).isEqualTo(200);
            }
            served.incrementAndGet();
        }
        return null;
    }
}
