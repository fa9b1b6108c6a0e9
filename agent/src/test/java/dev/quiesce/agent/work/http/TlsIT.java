package dev.quiesce.agent.work.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.StubApp;
import dev.quiesce.agent.Within;
import dev.quiesce.agent.contract.Gauge;
import dev.quiesce.agent.contract.HttpEndpoint;
import dev.quiesce.agent.contract.WrappedHook;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS to a real listener, whose certificate is its own authority. */
class TlsIT {

    private static final String PASSWORD = "changeit";

    @TempDir
    private static Path folder;

    private static StubApp app;
    private static String right;
    private static String wrong;

    @BeforeAll
    static void startAnApp() throws Exception {
        right = certificate("right", "dns:cart.shop.svc,ip:127.0.0.1");
        wrong = certificate("wrong", "dns:cart.shop.svc,ip:127.0.0.1");
        app = StubApp.behind(listener("right"), StubApp.ok("7"));
    }

    @AfterAll
    static void stopTheApp() throws IOException {
        app.close();
    }

    @Test
    void theRightAuthorityAndNameAreTrusted() throws Exception {
        assertThat(ask(right, null)).isEqualTo(HttpOutcome.of("7"));
        assertThat(ask(right, "cart.shop.svc")).isEqualTo(HttpOutcome.of("7"));
    }

    @Test
    void anotherAuthorityIsNot() throws Exception {
        assertThat(ask(wrong, null).failure()).startsWith("TLS: ").contains("PKIX");
        assertThat(ask(null, null).failure()).startsWith("TLS: ").contains("PKIX");
    }

    @Test
    void anotherNameIsNot() throws Exception {
        assertThat(ask(right, "cart.other.svc").failure()).startsWith("TLS: ").contains("cart.other.svc");
    }

    @Test
    void aFileWithoutAuthoritiesIsNamed() throws Exception {
        Path empty = Files.writeString(folder.resolve("empty"), "");
        assertThat(ask(empty.toString(), null))
                .isEqualTo(HttpOutcome.failed("the file " + empty + " has no certificate"));
        assertThat(ask("/none", null)).isEqualTo(HttpOutcome.failed("the file /none can't be read"));
        Path garbage = Files.writeString(folder.resolve("garbage"), "-----BEGIN CERTIFICATE-----\nAAAA\n");
        assertThat(ask(garbage.toString(), null).failure()).startsWith("no TLS with the authorities of " + garbage);
    }

    @Test
    void aRenewedAuthorityCountsFromTheNextCallOn() throws Exception {
        // Given
        Path file = folder.resolve("renewed");
        Files.copy(Path.of(wrong), file);
        HttpAsk ask = gauge(file.toString(), null);
        TlsTrust trust = new TlsTrust(ask);
        assertThat(outcome(ask, trust).failure()).contains("PKIX");

        // When
        Files.copy(Path.of(right), file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        assertThat(file.toFile().setLastModified(1_000_000_000_000L)).isTrue();

        // Then
        assertThat(outcome(ask, trust)).isEqualTo(HttpOutcome.of("7"));
    }

    @Test
    void aHookLooksAtNoCertificateAsTheKubeletDoes() throws Exception {
        WrappedHook.Get get = new WrappedHook.Get(true, null, app.url("/").port(), "/stop", List.of());
        HttpAsk ask = HttpAsk.hook(get, "127.0.0.1");
        assertThat(outcome(ask, new TlsTrust(ask))).isEqualTo(HttpOutcome.of("200"));
    }

    @Test
    void plainTextOnATlsPortIsNamed() throws Exception {
        try (StubApp plain = StubApp.saying("7")) {
            HttpEndpoint endpoint = new HttpEndpoint(
                    new dev.quiesce.agent.contract.HttpUrl(
                            true, "127.0.0.1", plain.url("/").port(), "/"),
                    List.of(),
                    null,
                    right,
                    null);
            HttpAsk ask = HttpAsk.gauge(endpoint, Gauge.NUMBER);
            assertThat(outcome(ask, new TlsTrust(ask)).failure()).isNotNull();
        }
    }

    private static HttpOutcome ask(@Nullable String caFile, @Nullable String serverName) throws Exception {
        HttpAsk ask = gauge(caFile, serverName);
        return outcome(ask, new TlsTrust(ask));
    }

    private static HttpAsk gauge(@Nullable String caFile, @Nullable String serverName) {
        return HttpAsk.gauge(new HttpEndpoint(app.url("/"), List.of(), null, caFile, serverName), Gauge.NUMBER);
    }

    private static HttpOutcome outcome(HttpAsk ask, TlsTrust trust) throws Exception {
        HttpCall call = HttpCall.start(ask, trust, new Secrets(Map.of()), Duration.ofSeconds(15), () -> {});
        Within.reason("the call ends", () -> call.outcome() != null);
        HttpOutcome outcome = call.outcome();
        assertThat(outcome).isNotNull();
        return outcome;
    }

    /** A key in a store of this name, and the path of its certificate. */
    private static String certificate(String name, String names) throws Exception {
        keytool("-genkeypair", "-keyalg", "EC", "-dname", "CN=" + name, "-ext", "san=" + names, name);
        String file = folder.resolve(name + ".crt").toString();
        keytool("-exportcert", "-rfc", "-file", file, name);
        return file;
    }

    private static void keytool(String... arguments) throws Exception {
        List<String> command = new java.util.ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(arguments).subList(0, arguments.length - 1));
        String name = arguments[arguments.length - 1];
        command.addAll(List.of(
                "-alias",
                name,
                "-storepass",
                PASSWORD,
                "-keystore",
                folder.resolve(name).toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS) && process.exitValue() == 0)
                .as(said)
                .isTrue();
    }

    private static ServerSocket listener(String name) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(folder.resolve(name))) {
            keys.load(file, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }
}
