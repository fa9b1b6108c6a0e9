package dev.quiesce.certs;

import dev.quiesce.certs.schedule.Validity;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/** A server certificate, followed by who signed it, and its key. */
public record Leaf(List<X509Certificate> chain, PrivateKey key) {
    /** @throws IllegalArgumentException if the chain is empty */
    public Leaf {
        chain = List.copyOf(chain);
        if (chain.isEmpty()) {
            throw new IllegalArgumentException("a chain has at least one certificate");
        }
    }

    /** The server's own certificate. */
    public X509Certificate certificate() {
        return chain.getFirst();
    }

    /** From when to when it can be served. */
    public Validity validity() {
        return CertificateAuthority.validityOf(certificate());
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "Leaf[" + Fingerprint.of(certificate()) + " until " + validity().notAfter() + "]";
    }
}
