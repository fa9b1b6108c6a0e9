package dev.quiesce.certs;

import static dev.quiesce.certs.TestCertificates.NOW;
import static dev.quiesce.certs.TestCertificates.SETTINGS;
import static dev.quiesce.certs.TestCertificates.authority;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.quiesce.certs.schedule.Validity;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CertificateAuthorityTest {
    private static final int DIGITAL_SIGNATURE = 0;
    private static final int KEY_CERT_SIGN = 5;

    @Test
    void anAuthorityMaySignLeavesAndNothingElse() {
        X509Certificate certificate = authority().certificate();

        assertThat(certificate.getBasicConstraints()).isZero();
        assertThat(certificate.getKeyUsage()[KEY_CERT_SIGN]).isTrue();
        assertThat(certificate.getKeyUsage()[DIGITAL_SIGNATURE]).isFalse();
    }

    @Test
    void aLeafIsAServersCertificateAndSignsNothing() throws CertificateParsingException {
        X509Certificate certificate = authority().issueLeaf(SETTINGS, NOW).certificate();

        assertThat(certificate.getBasicConstraints()).isEqualTo(-1);
        assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
        assertThat(certificate.getKeyUsage()[DIGITAL_SIGNATURE]).isTrue();
        assertThat(certificate.getKeyUsage()[KEY_CERT_SIGN]).isFalse();
    }

    @Test
    void keysAreOnP256() {
        CertificateAuthority authority = authority();
        X509Certificate leaf = authority.issueLeaf(SETTINGS, NOW).certificate();

        assertThat(leaf.getPublicKey())
                .isInstanceOfSatisfying(
                        ECPublicKey.class,
                        key -> assertThat(key.getParams().getOrder().bitLength())
                                .isEqualTo(256));
        assertThat(authority.certificate().getSigAlgName()).isEqualTo("SHA256withECDSA");
    }

    @Test
    void bothBeginFiveMinutesAgo() {
        CertificateAuthority authority = authority();

        assertThat(authority.validity())
                .isEqualTo(new Validity(NOW.minus(Duration.ofMinutes(5)), NOW.plus(Duration.ofDays(365))));
        assertThat(authority.issueLeaf(SETTINGS, NOW).validity())
                .isEqualTo(new Validity(NOW.minus(Duration.ofMinutes(5)), NOW.plus(Duration.ofDays(30))));
    }

    @Test
    void aLeafNeverOutlivesItsAuthority() {
        CertificateAuthority authority = authority();
        Leaf leaf = authority.issueLeaf(SETTINGS, NOW.plus(Duration.ofDays(360)));

        assertThat(leaf.validity().notAfter()).isEqualTo(authority.validity().notAfter());
    }

    @Test
    void anExpiredAuthorityIssuesNothing() {
        CertificateAuthority authority = authority();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> authority.issueLeaf(SETTINGS, NOW.plus(Duration.ofDays(366))));
    }

    @Test
    void coversDnsNamesAndAddressesInWhateverSpelling() throws CertificateParsingException {
        var settings = SETTINGS.withNames(Set.of("Webhook.Test.svc", "10.0.0.1", "::1"));
        Leaf leaf = authority().issueLeaf(settings, NOW);

        assertThat(AlternativeNames.of(leaf.certificate()))
                .containsExactlyInAnyOrder("webhook.test.svc", "10.0.0.1", "0:0:0:0:0:0:0:1")
                .isEqualTo(AlternativeNames.canonical(settings.names()));
    }

    @Test
    void twoAuthoritiesHaveNeitherSubjectNorSerialInCommon() {
        X509Certificate one = authority().certificate();
        X509Certificate two = authority().certificate();

        assertThat(one.getSubjectX500Principal()).isNotEqualTo(two.getSubjectX500Principal());
        assertThat(one.getSerialNumber()).isNotEqualTo(two.getSerialNumber()).isPositive();
    }

    @Test
    void printsNoPrivateKey() {
        CertificateState state = TestCertificates.fresh();
        String fingerprint = state.authorities().getFirst().id().fingerprint();

        assertThat(state.authorities().getFirst())
                .hasToString("CertificateAuthority[" + fingerprint + " until 2027-01-01T00:00:00Z]");
        assertThat(state.leaf().toString()).startsWith("Leaf[").endsWith(" until 2026-01-31T00:00:00Z]");
        assertThat(state.serving().toString()).startsWith("ServingCertificate[").doesNotContain("Key");
    }
}
