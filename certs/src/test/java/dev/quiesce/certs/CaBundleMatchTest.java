package dev.quiesce.certs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.List;
import org.junit.jupiter.api.Test;

class CaBundleMatchTest {
    private static final X509Certificate ONE = TestCertificates.authority().certificate();
    private static final X509Certificate TWO = TestCertificates.authority().certificate();
    private static final X509Certificate THREE = TestCertificates.authority().certificate();
    private static final List<X509Certificate> WANTED = List.of(ONE, TWO);

    @Test
    void nothingIsMissing() {
        assertThat(CaBundleMatch.of(WANTED, new byte[0])).isEqualTo(CaBundleMatch.MISSING);
    }

    @Test
    void theSameCertificatesInAnotherOrderAndWithTextAroundAreGood() {
        String text =
                "# two authorities\n" + new String(Pem.ofCertificates(List.of(TWO, ONE, TWO)), StandardCharsets.UTF_8);

        assertThat(CaBundleMatch.of(WANTED, text.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(CaBundleMatch.GOOD);
    }

    @Test
    void oneTooFewOrTooManyIsStale() {
        assertThat(CaBundleMatch.of(WANTED, Pem.ofCertificates(List.of(ONE)))).isEqualTo(CaBundleMatch.STALE);
        assertThat(CaBundleMatch.of(WANTED, Pem.ofCertificates(List.of(ONE, TWO, THREE))))
                .isEqualTo(CaBundleMatch.STALE);
    }

    @Test
    void anotherAuthorityOrGarbageIsForeign() {
        assertThat(CaBundleMatch.of(WANTED, Pem.ofCertificates(List.of(THREE)))).isEqualTo(CaBundleMatch.FOREIGN);
        assertThat(CaBundleMatch.of(WANTED, "garbage".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(CaBundleMatch.FOREIGN);
        assertThat(CaBundleMatch.of(WANTED, new byte[] {'\n'})).isEqualTo(CaBundleMatch.FOREIGN);
    }
}
