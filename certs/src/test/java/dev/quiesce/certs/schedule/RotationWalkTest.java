package dev.quiesce.certs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Weeks with three replicas whose clocks are off, a publisher that is late and API servers that lag. */
class RotationWalkTest {
    private static final Duration LENGTH = Duration.ofDays(45);
    private static final Duration LONGEST_TICK = Duration.ofMinutes(20);
    private static final RotationSettings SETTINGS = new RotationSettings(
            Set.of("webhook.test.svc"),
            Duration.ofDays(2),
            Duration.ofDays(10),
            Duration.ofMinutes(30),
            Duration.ofHours(6),
            Duration.ofMinutes(5));

    @Property(tries = 20)
    void whatIsServedIsValidAndTrustedAtEveryMoment(@ForAll long seed) {
        Random random = new Random(seed);
        RotationWorld world = new RotationWorld(SETTINGS, random);

        while (world.age().compareTo(LENGTH) < 0) {
            world.pass(Duration.ofSeconds(1 + random.nextLong(LONGEST_TICK.toSeconds())));

            assertThat(world.servedButNotTrusted()).isEmpty();
            assertThat(world.servedButNotValid()).isEmpty();
            assertThat(world.authorities()).isLessThanOrEqualTo(2);
        }

        // An authority is replaced at two thirds of ten days, or a little later: six times in 45 days.
        assertThat(world.authoritiesMade()).isEqualTo(7);
        assertThat(world.creations()).isOne();
    }
}
