package dev.quiesce.certs;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;

/**
 * What a listener serves and what API servers must trust for it.
 *
 * @param chain the server's certificate first
 * @param key the server's private key
 * @param bundle the authorities for caBundle; empty if someone else fills it in
 */
public record ServingCertificate(List<X509Certificate> chain, PrivateKey key, List<X509Certificate> bundle) {
    /** @throws IllegalArgumentException if the chain is empty */
    public ServingCertificate {
        chain = List.copyOf(chain);
        bundle = List.copyOf(bundle);
        if (chain.isEmpty()) {
            throw new IllegalArgumentException("a chain has at least one certificate");
        }
    }

    /** The end of the server certificate's life. */
    public Instant notAfter() {
        return chain.getFirst().getNotAfter().toInstant();
    }

    /** The bundle as PEM (not Base64 on top); empty if someone else fills it in. */
    public byte[] caBundle() {
        return Pem.ofCertificates(bundle);
    }

    /** The SHA-256 of the server's certificate, in hex: tells one served certificate from another. */
    public String fingerprint() {
        return Fingerprint.of(chain.getFirst());
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "ServingCertificate[" + fingerprint() + " until " + notAfter() + "]";
    }
}
