package dev.quiesce.certs.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ValidityTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration SKEW = Duration.ofMinutes(5);
    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void aNewCertificateBeginsAClockSkewAgo() {
        assertThat(Validity.startingNow(NOW, DAY, SKEW)).isEqualTo(new Validity(NOW.minus(SKEW), NOW.plus(DAY)));
    }

    @Test
    void aLeafNeverLeavesItsIssuersValidity() {
        Validity issuer = new Validity(NOW.minusSeconds(1), NOW.plusSeconds(10));

        assertThat(Validity.within(issuer, NOW, DAY, SKEW)).isEqualTo(issuer);
    }

    @Test
    void beginningWithinTheSkewIsUsable() {
        Validity soon = new Validity(NOW.plus(SKEW), NOW.plus(DAY));

        assertThat(soon.usable(NOW, SKEW)).isTrue();
        assertThat(soon.usable(NOW.minusSeconds(1), SKEW)).isFalse();
    }

    @Test
    void theEndIsOutside() {
        Validity ending = new Validity(NOW.minus(DAY), NOW);

        assertThat(ending.usable(NOW, SKEW)).isFalse();
        assertThat(ending.usable(NOW.minusSeconds(1), SKEW)).isTrue();
    }

    @Test
    void aLifetimeMadeShorterActsOnOldCertificates() {
        Validity month = new Validity(NOW, NOW.plus(DAY.multipliedBy(30)));

        assertThat(month.renewAt(DAY.multipliedBy(30))).isEqualTo(NOW.plus(DAY.multipliedBy(20)));
        assertThat(month.renewAt(DAY.multipliedBy(3))).isEqualTo(NOW.plus(DAY.multipliedBy(2)));
    }

    @Test
    void endsAfterItBegins() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Validity(NOW, NOW));
    }
}
