package dev.quiesce.certs.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.quiesce.certs.schedule.SecretContent.Authority;
import dev.quiesce.certs.schedule.SecretContent.Certificates;
import dev.quiesce.certs.schedule.SecretContent.Corrupt;
import dev.quiesce.certs.schedule.SecretContent.Leaf;
import dev.quiesce.certs.schedule.SecretContent.Nothing;
import dev.quiesce.certs.schedule.Step.AddAuthority;
import dev.quiesce.certs.schedule.Step.CreateEverything;
import dev.quiesce.certs.schedule.Step.CreationCause;
import dev.quiesce.certs.schedule.Step.DropAuthority;
import dev.quiesce.certs.schedule.Step.DropCause;
import dev.quiesce.certs.schedule.Step.Keep;
import dev.quiesce.certs.schedule.Step.RenewLeaf;
import dev.quiesce.certs.schedule.Step.RenewalCause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times are in days after the first authority was made; skew, propagation and overlap are as by default. */
class CertificateScheduleTest {
    private static final Set<String> NAMES = Set.of("webhook.test.svc", "webhook.test.svc.cluster.local");
    private static final RotationSettings SETTINGS = RotationSettings.forLeafLifetime(NAMES, Duration.ofDays(30));
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final AuthorityId OLD = new AuthorityId("old");
    private static final AuthorityId NEW = new AuthorityId("new");

    /** Authorities and leaf by the day they were made, published on that day; empty cells are absent. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            # what,                                        new, old, leaf by, leaf, published, today, step
            a fresh leaf stays,                               ,   0,     old,    0,         0,     1, Keep
            just before two thirds it stays,                  ,   0,     old,    0,         0,  19.9, Keep
            at two thirds of its life the leaf is renewed,    ,   0,     old,    0,         0,    20, RenewLeaf DUE old
            an expired leaf is renewed,                       ,   0,     old,    0,         0,    40, RenewLeaf EXPIRED old
            a leaf from the future is renewed,                ,   0,     old,    9,         0,     8, RenewLeaf NOT_YET_VALID old
            at two thirds of its life a CA gets a successor,  ,   0,     old,  240,         0,   244, AddAuthority old
            the leaf waits for the bundle to go out,       244,   0,     old,  240,          ,   250, Keep
            a leaf renewed meanwhile has the old CA,       244,   0,     old,  240,          ,   265, RenewLeaf DUE old
            the leaf waits for the bundle to spread,       244,   0,     old,  240,       245, 245.008, Keep
            then the new CA signs,                         244,   0,     old,  240,       245, 245.009, RenewLeaf NEW_AUTHORITY new
            the old CA stays for the overlap,              244,   0,     new,  246,       245, 246.9, Keep
            after the overlap it goes,                     244,   0,     new,  246,       245,   247, DropAuthority OVERLAP_OVER old
            an expired old CA goes at once,                360,   0,     new, 364.9,      361,   365, DropAuthority NOT_USABLE old
            a new CA from the future goes,                 260,   0,     old,  240,       241,   245, DropAuthority NOT_USABLE new
            never published: leaf lives to the CA's end,   244,   0,     old,  350,          , 364.9, Keep
            never published: then the new CA signs,        244,   0,     old,  350,          ,   365, RenewLeaf EXPIRED new
            a single expired CA: all anew,                    ,   0,     old,  350,         0,   365, CreateEverything NO_USABLE_AUTHORITY
            all CAs expired: all anew,                      10,   0,     new,  300,        10,   380, CreateEverything NO_USABLE_AUTHORITY
            a single CA from the future: all anew,            ,   5,     old,    5,         5,     1, CreateEverything NO_USABLE_AUTHORITY
            """)
    void decides(
            String what,
            String newest,
            String oldest,
            String leafBy,
            double leaf,
            String published,
            double today,
            String step) {
        List<Authority> authorities = new ArrayList<>();
        if (newest != null) {
            authorities.add(authority(NEW, Double.parseDouble(newest)));
        }
        authorities.add(authority(OLD, Double.parseDouble(oldest)));
        Authority issuer = leafBy.equals("new") ? authorities.getFirst() : authorities.getLast();
        Certificates known = new Certificates(
                authorities,
                leaf(issuer, leaf, NAMES),
                Optional.ofNullable(published).map(Double::parseDouble).map(CertificateScheduleTest::day));

        assertThat(spoken(CertificateSchedule.next(known, SETTINGS, day(today))))
                .isEqualTo(step);
    }

    @Test
    void createsEverythingForAnEmptySecret() {
        assertThat(CertificateSchedule.next(new Nothing(), SETTINGS, START))
                .isEqualTo(new CreateEverything(CreationCause.SECRET_EMPTY, "the Secret holds no certificates"));
    }

    @Test
    void createsEverythingForACorruptSecretAndSaysWhichKey() {
        Step step = CertificateSchedule.next(new Corrupt("tls.key", "missing or empty"), SETTINGS, START);

        assertThat(step)
                .isEqualTo(new CreateEverything(
                        CreationCause.SECRET_CORRUPT, "the Secret is unusable, tls.key: missing or empty"));
    }

    @Test
    void renewsTheLeafWithTheSameAuthorityWhenANameIsMissing() {
        Authority authority = authority(OLD, 0);
        Certificates known = alone(authority, leaf(authority, 0, Set.of("webhook.test.svc")));

        assertThat(CertificateSchedule.next(known, SETTINGS, day(1)))
                .isEqualTo(new RenewLeaf(RenewalCause.NAMES_CHANGED, OLD));
    }

    @Test
    void keepsALeafThatCoversMoreThanIsWanted() {
        Authority authority = authority(OLD, 0);
        Certificates known = alone(
                authority,
                leaf(authority, 0, Set.of("webhook.test.svc", "webhook.test.svc.cluster.local", "another.test.svc")));

        assertThat(CertificateSchedule.next(known, SETTINGS, day(1))).isInstanceOf(Keep.class);
    }

    @Test
    void aClockThatIsSlowByTheSkewFindsNothingWrongWithWhatAFastOneMade() {
        Authority authority = authority(OLD, 1);
        Certificates known = alone(authority, leaf(authority, 1, NAMES));
        Instant slow = day(1).minus(SETTINGS.clockSkew().multipliedBy(2));

        assertThat(CertificateSchedule.next(known, SETTINGS, slow)).isInstanceOf(Keep.class);
    }

    @Test
    void keepNamesTheMomentOfTheNextStep() {
        Authority authority = authority(OLD, 0);
        Certificates known = alone(authority, leaf(authority, 0, NAMES));

        assertThat(CertificateSchedule.next(known, SETTINGS, day(1)))
                .asInstanceOf(InstanceOfAssertFactories.type(Keep.class))
                .extracting(Keep::until)
                .isEqualTo(authorityMade(0)
                        .notBefore()
                        .plus(Duration.ofDays(30).plusMinutes(5).multipliedBy(2).dividedBy(3)));
    }

    @Test
    void everyStepSaysWhy() {
        assertThat(new AddAuthority(OLD).reason()).contains("two thirds");
        assertThat(new Keep(START).reason()).contains(START.toString());
        for (RenewalCause cause : RenewalCause.values()) {
            assertThat(new RenewLeaf(cause, OLD).reason()).isNotBlank();
        }
        for (DropCause cause : DropCause.values()) {
            assertThat(new DropAuthority(OLD, cause).reason()).isNotBlank();
        }
    }

    @Test
    void aLeafWithoutItsIssuerCannotBeTold() {
        Leaf orphan = leaf(authority(NEW, 0), 0, NAMES);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Certificates(List.of(authority(OLD, 0)), orphan, Optional.empty()));
    }

    private static Certificates alone(Authority authority, Leaf leaf) {
        return new Certificates(
                List.of(authority), leaf, Optional.of(authority.validity().notBefore()));
    }

    private static Authority authority(AuthorityId id, double made) {
        return new Authority(id, authorityMade(made));
    }

    private static Validity authorityMade(double made) {
        return Validity.startingNow(day(made), SETTINGS.authorityLifetime(), SETTINGS.clockSkew());
    }

    private static Leaf leaf(Authority issuer, double made, Set<String> names) {
        Validity validity =
                Validity.within(issuer.validity(), day(made), SETTINGS.leafLifetime(), SETTINGS.clockSkew());
        return new Leaf(issuer.id(), validity, names);
    }

    private static Instant day(double day) {
        return START.plusSeconds(Math.round(day * 86_400));
    }

    private static String spoken(Step step) {
        return switch (step) {
            case Keep keep -> "Keep";
            case CreateEverything create -> "CreateEverything " + create.cause();
            case AddAuthority add -> "AddAuthority " + add.older();
            case RenewLeaf renew -> "RenewLeaf " + renew.cause() + " " + renew.signer();
            case DropAuthority drop -> "DropAuthority " + drop.cause() + " " + drop.authority();
        };
    }
}
