package dev.quiesce.certs.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class RotationSettingsTest {
    private static final Set<String> NAMES = Set.of("webhook.test.svc");
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Property
    void everyLeafLifetimeFromAMinuteToTenYearsGivesPartsThatFit(
            @ForAll @LongRange(min = 60, max = 315_360_000) long s) {
        RotationSettings settings = RotationSettings.forLeafLifetime(NAMES, Duration.ofSeconds(s));

        assertThat(settings.leafLifetime()).isEqualTo(Duration.ofSeconds(s));
        assertThat(settings.settling()).isLessThan(settings.leafLifetime().dividedBy(3));
    }

    @Test
    void theUsualLifetimeLeavesADayOfOverlapAndFiveMinutesOfSkew() {
        RotationSettings settings = RotationSettings.forLeafLifetime(NAMES, RotationSettings.USUAL_LEAF_LIFETIME);

        assertThat(settings.overlap()).isEqualTo(DAY);
        assertThat(settings.clockSkew()).isEqualTo(Duration.ofMinutes(5));
        assertThat(settings.authorityLifetime()).isEqualTo(Duration.ofDays(365));
    }

    @Test
    void refusesNoNames() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RotationSettings.forLeafLifetime(Set.of(), DAY))
                .withMessage("a certificate needs at least one name");
    }

    @Test
    void refusesAnAuthorityThatLivesShorterThanItsLeaf() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new RotationSettings(NAMES, DAY.multipliedBy(2), DAY, MINUTE, Duration.ofHours(1), MINUTE))
                .withMessage("an authority lives at least as long as its leaf");
    }

    @Test
    void refusesAnOverlapShorterThanPropagationWithSkew() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RotationSettings(NAMES, DAY, DAY, MINUTE, MINUTE, MINUTE))
                .withMessage("the overlap is at least PT3M");
    }

    @Test
    void refusesAPropagationThatDoesNotFitIntoTheLeafsLife() {
        Duration hour = Duration.ofHours(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new RotationSettings(NAMES, hour, DAY, Duration.ofMinutes(20), Duration.ofMinutes(25), MINUTE))
                .withMessageStartingWith("a leaf lives at least six times");
    }

    @Test
    void refusesALeafLifetimeBelowAMinute() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RotationSettings.forLeafLifetime(NAMES, Duration.ofSeconds(59)));
    }
}
