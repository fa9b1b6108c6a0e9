package dev.quiesce.certs;

import dev.quiesce.certs.schedule.AuthorityId;
import dev.quiesce.certs.schedule.RotationSettings;
import dev.quiesce.certs.schedule.Validity;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;

/** A certificate that API servers trust, with the key that signs leaves. EC P-256. */
public record CertificateAuthority(X509Certificate certificate, PrivateKey key) {

    /** A new self-signed authority. Its subject is its own, so that two in one bundle are never mixed up. */
    public static CertificateAuthority selfSigned(RotationSettings settings, Instant now) {
        KeyPair pair = CertificateSigning.newKeyPair();
        Validity validity = Validity.startingNow(now, settings.authorityLifetime(), settings.clockSkew());
        return new CertificateAuthority(CertificateSigning.selfSigned(pair, validity), pair.getPrivate());
    }

    /**
     * A new key and a server certificate for the settings' names. It never outlives this authority.
     *
     * @throws IllegalArgumentException if this authority is past its end
     */
    public Leaf issueLeaf(RotationSettings settings, Instant now) {
        KeyPair pair = CertificateSigning.newKeyPair();
        Validity validity = Validity.within(validity(), now, settings.leafLifetime(), settings.clockSkew());
        X509Certificate leaf = CertificateSigning.serverCertificate(pair.getPublic(), settings.names(), validity, this);
        return new Leaf(List.of(leaf, certificate), pair.getPrivate());
    }

    /** What the schedule calls this authority. */
    public AuthorityId id() {
        return new AuthorityId(Fingerprint.of(certificate));
    }

    /** From when to when it can sign. */
    public Validity validity() {
        return validityOf(certificate);
    }

    static Validity validityOf(X509Certificate certificate) {
        return new Validity(
                certificate.getNotBefore().toInstant(),
                certificate.getNotAfter().toInstant());
    }

    /** Without the key. */
    @Override
    public String toString() {
        return "CertificateAuthority[" + id() + " until " + validity().notAfter() + "]";
    }
}
