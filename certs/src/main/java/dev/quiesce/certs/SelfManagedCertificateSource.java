package dev.quiesce.certs;

import dev.quiesce.certs.schedule.CertificateSchedule;
import dev.quiesce.certs.schedule.RotationSettings;
import dev.quiesce.certs.schedule.Step;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes its own authority and leaf and keeps them in a Secret. Any number of replicas may do so at once: each writes only
 * over what it has read, and the one that comes too late adopts what the other wrote.
 */
public final class SelfManagedCertificateSource implements CertificateSource {
    /** How long until the next look if the Secret could not be read or written. */
    public static final Duration RETRY = Duration.ofSeconds(5);

    /** Far more rounds than steps can be due at once, with some lost races. */
    private static final int MOST_ROUNDS = 20;

    private final SecretStore store;
    private final RotationSettings settings;
    private final InstantSource clock;

    public SelfManagedCertificateSource(SecretStore store, RotationSettings settings, InstantSource clock) {
        this.store = store;
        this.settings = settings.withNames(AlternativeNames.canonical(settings.names()));
        this.clock = clock;
    }

    @Override
    public Refresh refresh() {
        try {
            return rounds();
        } catch (IOException e) {
            return goOn("the Secret could not be read or written: " + e.getMessage());
        }
    }

    @Override
    public Refresh bundlePublished(byte[] caBundle) {
        try {
            boolean noted = false;
            for (int round = 0; round < MOST_ROUNDS && !noted; round++) {
                noted = noted(caBundle);
            }
            return rounds();
        } catch (IOException e) {
            return goOn("the Secret could not be read or written: " + e.getMessage());
        }
    }

    private Refresh rounds() throws IOException {
        List<Step> done = new ArrayList<>();
        for (int round = 0; round < MOST_ROUNDS; round++) {
            Optional<StoredSecret> stored = store.read();
            StoredState state = decoded(stored);
            Instant now = clock.instant();
            Step step = CertificateSchedule.next(state.known(), settings, now);
            if (step instanceof Step.Keep(Instant until)
                    && state instanceof StoredState.Usable(CertificateState kept)) {
                return new Refresh.Serve(kept.serving(), done, until);
            }
            if (write(stored, Rotation.carryOut(step, state, settings, now))) {
                done.add(step);
            }
        }
        return goOn("others kept changing the Secret");
    }

    /** False if somebody else was faster and it has to be looked at again. */
    private boolean noted(byte[] caBundle) throws IOException {
        Optional<StoredSecret> stored = store.read();
        if (decoded(stored) instanceof StoredState.Usable(CertificateState state)
                && state.bundlePublished().isEmpty()
                && CaBundleMatch.of(state.bundle(), caBundle) == CaBundleMatch.GOOD) {
            return write(stored, state.publishedAt(clock.instant()));
        }
        return true;
    }

    private boolean write(Optional<StoredSecret> expected, CertificateState state) throws IOException {
        var data = CertificateStateCodec.encode(state);
        return expected.isPresent() ? store.replace(expected.get(), data) : store.create(data);
    }

    private static StoredState decoded(Optional<StoredSecret> stored) {
        return stored.map(secret -> CertificateStateCodec.decode(secret.data())).orElseGet(StoredState.Nothing::new);
    }

    private Refresh goOn(String problem) {
        return new Refresh.GoOn(problem, clock.instant().plus(RETRY));
    }
}
