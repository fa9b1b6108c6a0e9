package dev.quiesce.webhook.http;

import dev.quiesce.certs.ServingCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;

/**
 * A key and a self-signed certificate from the test resources, valid for a hundred years for
 * quiesce.quiesce-system.svc(.cluster.local), localhost, 127.0.0.1 and ::1.
 */
final class TestKeys extends X509ExtendedKeyManager {

    static final TestKeys FIRST = new TestKeys("first");
    static final TestKeys SECOND = new TestKeys("second");

    private final X509Certificate certificate;
    private final PrivateKey key;

    private TestKeys(String name) {
        try {
            certificate = (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(resource(name + ".crt.pem"));
            String pem = new String(resource(name + ".key.pem").readAllBytes(), StandardCharsets.US_ASCII);
            byte[] encoded = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
            key = KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    X509Certificate certificate() {
        return certificate;
    }

    /** As the module of certificates gives it. */
    ServingCertificate asServed() {
        return new ServingCertificate(List.of(certificate), key, List.of());
    }

    /** A client that trusts the two certificates and nothing else. */
    static SSLContext client() {
        try {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("first", FIRST.certificate);
            trusted.setCertificateEntry("second", SECOND.certificate);
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(TestKeys.class.getResourceAsStream(name), name);
    }

    @Override
    public String[] getClientAliases(String keyType, Principal[] issuers) {
        return new String[0];
    }

    @Override
    public String chooseClientAlias(String[] keyType, Principal[] issuers, Socket socket) {
        return null;
    }

    @Override
    public String[] getServerAliases(String keyType, Principal[] issuers) {
        return new String[] {"only"};
    }

    @Override
    public String chooseServerAlias(String keyType, Principal[] issuers, Socket socket) {
        return keyType.startsWith("EC") ? "only" : null;
    }

    @Override
    public String chooseEngineServerAlias(String keyType, Principal[] issuers, SSLEngine engine) {
        return keyType.startsWith("EC") ? "only" : null;
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return new X509Certificate[] {certificate};
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return key;
    }
}
