package dev.quiesce.certs;

import static dev.quiesce.certs.TestCertificates.NOW;
import static dev.quiesce.certs.TestCertificates.SETTINGS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.certs.schedule.Step;
import dev.quiesce.certs.schedule.Step.AddAuthority;
import dev.quiesce.certs.schedule.Step.CreateEverything;
import dev.quiesce.certs.schedule.Step.CreationCause;
import dev.quiesce.certs.schedule.Step.DropAuthority;
import dev.quiesce.certs.schedule.Step.RenewLeaf;
import dev.quiesce.certs.schedule.Step.RenewalCause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class SelfManagedCertificateSourceTest {
    private final InMemorySecretStore store = new InMemorySecretStore();
    private Instant now = NOW;
    private final CertificateSource source = replica();

    @Test
    void createsEverythingAtTheFirstStart() {
        Refresh.Serve serve = serve(source.refresh());

        assertThat(serve.steps()).singleElement().isInstanceOf(CreateEverything.class);
        assertThat(serve.certificate().fingerprint())
                .isEqualTo(store.state().serving().fingerprint());
        assertThat(serve.certificate().bundle()).isEqualTo(store.state().bundle());
        assertThat(serve.certificate().notAfter()).isEqualTo(NOW.plus(Duration.ofDays(30)));
        assertThat(serve.again()).isBetween(NOW.plus(Duration.ofDays(19)), NOW.plus(Duration.ofDays(20)));
    }

    @Test
    void leavesAGoodSecretAlone() {
        source.refresh();
        Refresh.Serve serve = serve(replica().refresh());

        assertThat(serve.steps()).isEmpty();
        assertThat(store.version()).isOne();
    }

    @Test
    void fillsASecretThatTheInstallLeftEmpty() {
        store.put(Map.of("tls.crt", new byte[0], "tls.key", new byte[0]));

        assertThat(serve(source.refresh()).steps()).singleElement().isInstanceOf(CreateEverything.class);
    }

    @Test
    void threeReplicasThatStartAtOnceAgreeOnOneAuthority() {
        CertificateSource second = replica();
        CertificateSource third = replica();
        List<Refresh> answers = new ArrayList<>();
        // Each has read the empty Secret when the next one overtakes it.
        store.beforeNextWrite(() -> {
            store.beforeNextWrite(() -> answers.add(third.refresh()));
            answers.add(second.refresh());
        });
        answers.add(source.refresh());

        assertThat(answers)
                .hasSize(3)
                .allSatisfy(answer -> assertThat(serve(answer).certificate().fingerprint())
                        .isEqualTo(store.state().serving().fingerprint()));
        assertThat(answers.stream()
                        .mapToInt(answer -> serve(answer).steps().size())
                        .sum())
                .isOne();
        assertThat(store.version()).isOne();
    }

    @Test
    void aReplicaThatLosesTheRaceForARenewalAdoptsTheWinnersLeaf() {
        source.refresh();
        now = NOW.plus(Duration.ofDays(21));
        CertificateSource other = replica();
        store.beforeNextWrite(other::refresh);

        Refresh.Serve serve = serve(source.refresh());

        assertThat(serve.steps()).isEmpty();
        assertThat(serve.certificate().fingerprint())
                .isEqualTo(store.state().serving().fingerprint());
        assertThat(store.version()).isEqualTo(2);
    }

    @Test
    void replacesACorruptSecretAndSaysWhichKeyWasBad() {
        source.refresh();
        Map<String, byte[]> data = new HashMap<>(store.secret().orElseThrow().data());
        data.put("tls.key", new byte[] {1});
        store.put(data);

        assertThat(serve(source.refresh()).steps())
                .singleElement()
                .asInstanceOf(InstanceOfAssertFactories.type(CreateEverything.class))
                .satisfies(step -> {
                    assertThat(step.cause()).isEqualTo(CreationCause.SECRET_CORRUPT);
                    assertThat(step.reason()).contains("tls.key");
                });
    }

    @Test
    void replacesWhatIsExpiredAtStart() {
        source.refresh();
        now = NOW.plus(Duration.ofDays(400));

        Refresh.Serve serve = serve(replica().refresh());

        assertThat(serve.steps())
                .singleElement()
                .asInstanceOf(InstanceOfAssertFactories.type(CreateEverything.class))
                .extracting(CreateEverything::cause)
                .isEqualTo(CreationCause.NO_USABLE_AUTHORITY);
        assertThat(serve.certificate().notAfter()).isAfter(now);
    }

    @Test
    void makesTheSecretAgainWhenItWasDeleted() {
        source.refresh();
        store.delete();

        assertThat(serve(source.refresh()).steps()).singleElement().isInstanceOf(CreateEverything.class);
    }

    @Test
    void aNewNameRenewsTheLeafUnderTheSameAuthority() {
        String before = authorityOf(serve(source.refresh()));
        CertificateSource renamed =
                new SelfManagedCertificateSource(store, SETTINGS.withNames(Set.of("Other.Test.svc", "::1")), () -> now);

        Refresh.Serve serve = serve(renamed.refresh());

        assertThat(serve.steps())
                .singleElement()
                .asInstanceOf(InstanceOfAssertFactories.type(RenewLeaf.class))
                .extracting(RenewLeaf::cause)
                .isEqualTo(RenewalCause.NAMES_CHANGED);
        assertThat(authorityOf(serve)).isEqualTo(before);
    }

    @Test
    void anAuthorityIsReplacedBundleFirstThenLeafThenGone() {
        source.refresh();
        assertThat(source.bundlePublished(store.state().serving().caBundle())).isInstanceOf(Refresh.Serve.class);
        List<Class<?>> steps = new ArrayList<>();
        while (now.isBefore(NOW.plus(Duration.ofDays(260)))) {
            Refresh.Serve serve = serve(source.refresh());
            serve.steps().stream().map(Step::getClass).forEach(steps::add);
            serve = serve(source.bundlePublished(serve.certificate().caBundle()));
            serve.steps().stream().map(Step::getClass).forEach(steps::add);
            now = serve.again();
        }

        assertThat(steps).containsSubsequence(AddAuthority.class, RenewLeaf.class, DropAuthority.class);
        assertThat(steps).filteredOn(AddAuthority.class::equals).hasSize(1);
        assertThat(store.state().authorities()).hasSize(1);
    }

    @Test
    void aNewAuthorityWaitsUntilItsBundleIsOut() {
        source.refresh();
        byte[] old = store.state().serving().caBundle();
        source.bundlePublished(old);
        now = NOW.plus(Duration.ofDays(244));
        source.refresh();

        source.bundlePublished(old);
        assertThat(store.state().bundlePublished()).isEmpty();

        source.bundlePublished(store.state().serving().caBundle());
        assertThat(store.state().bundlePublished()).contains(now);
    }

    @Test
    void thePublicationIsNotedAlthoughSomebodyElseWasFaster() {
        source.refresh();
        byte[] bundle = store.state().serving().caBundle();
        store.beforeNextWrite(() -> store.put(store.secret().orElseThrow().data()));

        source.bundlePublished(bundle);

        assertThat(store.state().bundlePublished()).contains(NOW);
    }

    @Test
    void goesOnWhenTheApiServerCannotBeReached() {
        store.fail();
        Refresh.GoOn expected = new Refresh.GoOn(
                "the Secret could not be read or written: no route to host",
                NOW.plus(SelfManagedCertificateSource.RETRY));

        assertThat(source.refresh()).isEqualTo(expected);
        assertThat(source.bundlePublished(new byte[0])).isEqualTo(expected);
    }

    @Test
    void goesOnWhenOthersNeverStopChangingTheSecret() {
        Runnable again = new Runnable() {
            @Override
            public void run() {
                store.put(Map.of());
                store.beforeNextWrite(this);
            }
        };
        store.beforeNextWrite(again);

        assertThat(source.refresh()).isInstanceOf(Refresh.GoOn.class);
    }

    private static String authorityOf(Refresh.Serve serve) {
        assertThat(serve.certificate().bundle()).hasSize(1);
        return Fingerprint.of(serve.certificate().bundle().getFirst());
    }

    private CertificateSource replica() {
        return new SelfManagedCertificateSource(store, SETTINGS, () -> now);
    }

    private static Refresh.Serve serve(Refresh refresh) {
        assertThat(refresh).isInstanceOf(Refresh.Serve.class);
        return (Refresh.Serve) refresh;
    }
}
