package dev.quiesce.certs;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * A key manager whose certificate can be changed while handshakes go on. Holds key and chain as they are: a PKCS #12 key
 * store would cost seconds of key derivation at start.
 *
 * <p>The alias names the certificate: TLS asks for alias, key and chain one after the other, and all three must be of one
 * certificate, and an engine may cache key material by alias (Netty's OpenSslCachingX509KeyManagerFactory does).
 */
public final class LiveServerKeys extends X509ExtendedKeyManager {
    private static final String[] NO_ALIASES = {};

    private volatile Generations generations;

    public LiveServerKeys(ServingCertificate first) {
        generations = new Generations(first, first);
    }

    /** Serves this from the next handshake on. Says whether it is another certificate than before. */
    public synchronized boolean swap(ServingCertificate next) {
        boolean other = !current().fingerprint().equals(next.fingerprint());
        if (other) {
            generations = new Generations(next, current());
        }
        return other;
    }

    /** What new handshakes get. */
    public ServingCertificate current() {
        return generations.current();
    }

    @Override
    public @Nullable String chooseServerAlias(
            @Nullable String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return alias(keyType);
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            @Nullable String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return alias(keyType);
    }

    @Override
    public String @Nullable [] getServerAliases(@Nullable String keyType, Principal @Nullable [] issuers) {
        return Stream.ofNullable(alias(keyType)).toArray(String[]::new);
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(@Nullable String alias) {
        return find(alias)
                .map(ServingCertificate::chain)
                .map(chain -> chain.toArray(X509Certificate[]::new))
                .orElse(null);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(@Nullable String alias) {
        return find(alias).map(ServingCertificate::key).orElse(null);
    }

    /** This is a server's key manager: there is nothing for a client. */
    @Override
    public String[] getClientAliases(@Nullable String keyType, Principal @Nullable [] issuers) {
        return NO_ALIASES;
    }

    /** This is a server's key manager: there is nothing for a client. */
    @Override
    public @Nullable String chooseClientAlias(
            String @Nullable [] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }

    private @Nullable String alias(@Nullable String keyType) {
        ServingCertificate certificate = current();
        return suits(certificate.key().getAlgorithm(), keyType) ? certificate.fingerprint() : null;
    }

    /** The JDK asks for "EC", OpenSSL for "EC_EC" as well. */
    private static boolean suits(String algorithm, @Nullable String keyType) {
        return algorithm.equals(keyType) || (algorithm.equals("EC") && "EC_EC".equals(keyType));
    }

    private Optional<ServingCertificate> find(@Nullable String alias) {
        Generations held = generations;
        return Stream.of(held.current(), held.previous())
                .filter(certificate -> certificate.fingerprint().equals(alias))
                .findFirst();
    }

    /** The previous one is there for handshakes that have chosen their alias already. */
    private record Generations(ServingCertificate current, ServingCertificate previous) {}
}
