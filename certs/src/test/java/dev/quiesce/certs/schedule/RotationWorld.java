package dev.quiesce.certs.schedule;

import dev.quiesce.certs.schedule.SecretContent.Authority;
import dev.quiesce.certs.schedule.SecretContent.Certificates;
import dev.quiesce.certs.schedule.SecretContent.Leaf;
import dev.quiesce.certs.schedule.SecretContent.Nothing;
import dev.quiesce.certs.schedule.Step.AddAuthority;
import dev.quiesce.certs.schedule.Step.CreateEverything;
import dev.quiesce.certs.schedule.Step.DropAuthority;
import dev.quiesce.certs.schedule.Step.Keep;
import dev.quiesce.certs.schedule.Step.RenewLeaf;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Secret, replicas that rotate it, someone who publishes its bundle, and API servers that trust what was published. */
final class RotationWorld {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration LATEST_LOOK = Duration.ofHours(5);
    private static final Duration LATEST_PUBLICATION = Duration.ofHours(3);

    private final RotationSettings settings;
    private final Random random;
    private final List<Replica> replicas = new ArrayList<>();
    /** The last one, and those before it that an API server may still go by. */
    private final List<Publication> publications = new ArrayList<>();

    private SecretContent secret = new Nothing();
    private Instant now = START;
    private int authoritiesMade;
    private int creations;

    RotationWorld(RotationSettings settings, Random random) {
        this.settings = settings;
        this.random = random;
        long skew = settings.clockSkew().toSeconds();
        for (Duration off : List.of(Duration.ofSeconds(-skew), Duration.ZERO, Duration.ofSeconds(skew))) {
            replicas.add(new Replica(off));
        }
        replicas.forEach(Replica::look);
        publish(replicas.get(random.nextInt(replicas.size())));
    }

    /** Time passes; some replicas look at the Secret, the leader may publish. */
    void pass(Duration time) {
        now = now.plus(time);
        while (publications.size() > 1
                && !publications.get(1).at().plus(settings.propagation()).isAfter(now)) {
            publications.removeFirst();
        }
        for (Replica replica : replicas) {
            if (random.nextInt(4) == 0 || replica.lastLook.plus(LATEST_LOOK).isBefore(now)) {
                replica.look();
            }
        }
        if (random.nextInt(8) == 0
                || publications.getLast().at().plus(LATEST_PUBLICATION).isBefore(now)) {
            publish(replicas.get(random.nextInt(replicas.size())));
        }
    }

    Duration age() {
        return Duration.between(START, now);
    }

    /** Leaves whose issuer is not in every bundle that an API server may still go by. */
    List<Leaf> servedButNotTrusted() {
        return served().filter(leaf -> !publications.stream()
                        .allMatch(publication -> publication.bundle().contains(leaf.issuer())))
                .toList();
    }

    List<Leaf> servedButNotValid() {
        return served().filter(leaf -> !leaf.validity().usable(now, Duration.ZERO))
                .toList();
    }

    int authorities() {
        return known().authorities().size();
    }

    int authoritiesMade() {
        return authoritiesMade;
    }

    int creations() {
        return creations;
    }

    private Stream<Leaf> served() {
        return replicas.stream().map(replica -> replica.served);
    }

    private Certificates known() {
        return (Certificates) secret;
    }

    private void publish(Replica leader) {
        Set<AuthorityId> bundle =
                known().authorities().stream().map(Authority::id).collect(Collectors.toUnmodifiableSet());
        publications.add(new Publication(now, bundle));
        if (known().bundlePublished().isEmpty()) {
            secret = new Certificates(known().authorities(), known().leaf(), Optional.of(leader.clock()));
        }
    }

    private SecretContent after(Step step, Instant clock) {
        return switch (step) {
            case Keep keep -> secret;
            case CreateEverything create -> {
                creations++;
                Authority authority = newAuthority(clock);
                yield new Certificates(List.of(authority), newLeaf(authority, clock), Optional.empty());
            }
            case AddAuthority add ->
                new Certificates(
                        Stream.concat(Stream.of(newAuthority(clock)), known().authorities().stream())
                                .toList(),
                        known().leaf(),
                        Optional.empty());
            case RenewLeaf renew -> {
                Authority signer = known().authorities().stream()
                        .filter(authority -> authority.id().equals(renew.signer()))
                        .findFirst()
                        .orElseThrow();
                yield new Certificates(known().authorities(), newLeaf(signer, clock), known().bundlePublished());
            }
            case DropAuthority drop ->
                new Certificates(
                        known().authorities().stream()
                                .filter(authority -> !authority.id().equals(drop.authority()))
                                .toList(),
                        known().leaf(),
                        known().bundlePublished());
        };
    }

    private Authority newAuthority(Instant clock) {
        authoritiesMade++;
        return new Authority(
                new AuthorityId("ca-" + authoritiesMade),
                Validity.startingNow(clock, settings.authorityLifetime(), settings.clockSkew()));
    }

    private Leaf newLeaf(Authority signer, Instant clock) {
        Validity validity = Validity.within(signer.validity(), clock, settings.leafLifetime(), settings.clockSkew());
        return new Leaf(signer.id(), validity, settings.names());
    }

    private record Publication(Instant at, Set<AuthorityId> bundle) {}

    /** Serves what it saw at its last look. */
    private final class Replica {
        private final Duration off;
        private Instant lastLook = START;
        private Leaf served;

        Replica(Duration off) {
            this.off = off;
        }

        Instant clock() {
            return now.plus(off);
        }

        void look() {
            lastLook = now;
            Step step = CertificateSchedule.next(secret, settings, clock());
            while (!(step instanceof Keep)) {
                secret = after(step, clock());
                step = CertificateSchedule.next(secret, settings, clock());
            }
            served = known().leaf();
        }
    }
}
