package dev.quiesce.certs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.certs.schedule.SecretContent.Authority;
import dev.quiesce.certs.schedule.SecretContent.Certificates;
import dev.quiesce.certs.schedule.SecretContent.Leaf;
import dev.quiesce.certs.schedule.Step.Keep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;

/** Keep names the moment exactly: nothing is due before it, something is due at it. Whatever the Secret holds. */
class ScheduleUntilTest {
    private static final Set<String> NAMES = Set.of("webhook.test.svc");
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final long HOURS = 24 * 40;
    private static final RotationSettings SETTINGS = new RotationSettings(
            NAMES,
            Duration.ofDays(2),
            Duration.ofDays(10),
            Duration.ofMinutes(30),
            Duration.ofHours(6),
            Duration.ofMinutes(5));

    @Property
    void nothingIsDueBeforeTheMomentThatKeepNames(
            @ForAll("secrets") Certificates known,
            @ForAll @LongRange(max = HOURS) long hour,
            @ForAll @DoubleRange(max = 1, maxIncluded = false) double between) {
        Instant now = START.plus(Duration.ofHours(hour));
        if (CertificateSchedule.next(known, SETTINGS, now) instanceof Keep(Instant until)) {
            Instant moment = now.plusMillis((long) (Duration.between(now, until).toMillis() * between));
            assertThat(CertificateSchedule.next(known, SETTINGS, moment)).isEqualTo(new Keep(until));
        }
    }

    @Property
    void somethingIsDueAtTheMomentThatKeepNames(
            @ForAll("secrets") Certificates known, @ForAll @LongRange(max = HOURS) long hour) {
        Instant now = START.plus(Duration.ofHours(hour));
        if (CertificateSchedule.next(known, SETTINGS, now) instanceof Keep(Instant until)) {
            assertThat(until).isAfter(now);
            assertThat(CertificateSchedule.next(known, SETTINGS, until)).isNotInstanceOf(Keep.class);
        }
    }

    @Provide
    Arbitrary<Certificates> secrets() {
        Arbitrary<Validity> lives = Combinators.combine(hours(0, HOURS), hours(1, HOURS))
                .as((from, length) -> new Validity(at(from), at(from + length)));
        Arbitrary<Optional<Instant>> published =
                hours(0, HOURS).map(ScheduleUntilTest::at).optional();
        return Combinators.combine(lives.list().ofMinSize(1).ofMaxSize(3), hours(0, 2), lives, published)
                .as((authorities, issuer, leaf, at) -> {
                    List<Authority> all = new ArrayList<>();
                    for (Validity validity : authorities) {
                        all.add(new Authority(new AuthorityId("ca-" + all.size()), validity));
                    }
                    AuthorityId signer = all.get((int) (issuer % all.size())).id();
                    return new Certificates(all, new Leaf(signer, leaf, NAMES), at);
                });
    }

    private static Arbitrary<Long> hours(long min, long max) {
        return Arbitraries.longs().between(min, max);
    }

    private static Instant at(long hours) {
        return START.plus(Duration.ofHours(hours));
    }
}
