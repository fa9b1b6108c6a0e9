package dev.quiesce.certs;

import static dev.quiesce.certs.TestCertificates.FULL;
import static dev.quiesce.certs.TestCertificates.SERVICE;
import static dev.quiesce.certs.TestCertificates.SETTINGS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that checks chain and host name, as the API server does. */
class HandshakeIT {
    private final CertificateState state = fresh();
    private final LiveServerKeys keys = new LiveServerKeys(state.serving());
    private LoopbackTlsServer server;

    @BeforeEach
    void start() throws IOException, GeneralSecurityException {
        server = new LoopbackTlsServer(keys);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    /** An address as host means that no server name is sent. */
    @ParameterizedTest
    @ValueSource(strings = {SERVICE, FULL, "127.0.0.1"})
    void aClientThatTrustsTheBundleConnects(String host) throws IOException, GeneralSecurityException {
        try (SSLSocket socket = connect(host, state.serving().caBundle())) {
            assertThat(echo(socket, 7)).isEqualTo(7);
            assertThat(socket.getSession().getPeerCertificates()[0])
                    .isEqualTo(state.leaf().certificate());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void bothVersionsOfTlsWork(String version) throws IOException, GeneralSecurityException {
        try (SSLSocket socket = connect(SERVICE, state.serving().caBundle(), version)) {
            assertThat(echo(socket, 1)).isEqualTo(1);
            assertThat(socket.getSession().getProtocol()).isEqualTo(version);
        }
    }

    @Test
    void anotherNameIsRefused() {
        byte[] bundle = state.serving().caBundle();

        assertThatExceptionOfType(SSLHandshakeException.class)
                .isThrownBy(() -> connect("quiesce-webhook.other.svc", bundle))
                .withMessageContaining("quiesce-webhook.other.svc");
    }

    @Test
    void anotherAuthorityIsRefused() {
        byte[] foreign = fresh().serving().caBundle();

        assertThatExceptionOfType(SSLHandshakeException.class).isThrownBy(() -> connect(SERVICE, foreign));
    }

    @Test
    void anOverlappingBundleTrustsTheLeafBeforeAndAfterTheAuthorityChanges()
            throws IOException, GeneralSecurityException {
        Instant now = now();
        CertificateAuthority newest = CertificateAuthority.selfSigned(SETTINGS, now);
        CertificateState overlapping = state.withNewest(newest);
        CertificateState renewed = overlapping.withLeaf(newest.issueLeaf(SETTINGS, now));
        byte[] bundle = overlapping.serving().caBundle();

        try (SSLSocket before = connect(SERVICE, bundle)) {
            keys.swap(renewed.serving());
            try (SSLSocket after = connect(SERVICE, bundle)) {
                assertThat(peer(after)).isEqualTo(renewed.leaf().certificate());
                assertThat(echo(after, 2)).isEqualTo(2);
            }
            // An open connection goes on with the certificate it began with.
            assertThat(peer(before)).isEqualTo(state.leaf().certificate());
            assertThat(echo(before, 3)).isEqualTo(3);
        }
    }

    private static CertificateState fresh() {
        CertificateAuthority authority = CertificateAuthority.selfSigned(SETTINGS, now());
        return new CertificateState(List.of(authority), authority.issueLeaf(SETTINGS, now()), Optional.empty());
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    private SSLSocket connect(String host, byte[] bundle, String... versions)
            throws IOException, GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trusting(bundle).getTrustManagers(), null);
        Socket plain = new Socket(InetAddress.getLoopbackAddress(), server.port());
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, host, server.port(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        if (versions.length > 0) {
            parameters.setProtocols(versions);
        }
        socket.setSSLParameters(parameters);
        try {
            socket.startHandshake();
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static TrustManagerFactory trusting(byte[] bundle) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        for (X509Certificate certificate : Pem.certificates(bundle)) {
            trusted.setCertificateEntry(Fingerprint.of(certificate), certificate);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        return factory;
    }

    private static Object peer(SSLSocket socket) throws SSLPeerUnverifiedException {
        return socket.getSession().getPeerCertificates()[0];
    }

    private static int echo(SSLSocket socket, int value) throws IOException {
        socket.getOutputStream().write(value);
        socket.getOutputStream().flush();
        return socket.getInputStream().read();
    }
}
