package dev.quiesce.certs;

import dev.quiesce.certs.schedule.RotationSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Certificates that tests begin with. */
final class TestCertificates {
    static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    static final String SERVICE = "quiesce-webhook.quiesce-system.svc";
    static final String FULL = "quiesce-webhook.quiesce-system.svc.cluster.local";
    static final RotationSettings SETTINGS =
            RotationSettings.forLeafLifetime(Set.of(SERVICE, FULL, "127.0.0.1"), Duration.ofDays(30));

    private TestCertificates() {}

    static CertificateAuthority authority() {
        return CertificateAuthority.selfSigned(SETTINGS, NOW);
    }

    static CertificateState fresh() {
        CertificateAuthority authority = authority();
        return new CertificateState(List.of(authority), authority.issueLeaf(SETTINGS, NOW), Optional.empty());
    }

    static CertificateState overlapping() {
        return fresh().withNewest(authority()).publishedAt(NOW);
    }
}
