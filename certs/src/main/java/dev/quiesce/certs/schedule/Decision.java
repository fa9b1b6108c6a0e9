package dev.quiesce.certs.schedule;

import dev.quiesce.certs.schedule.SecretContent.Authority;
import dev.quiesce.certs.schedule.SecretContent.Certificates;
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
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** The decision for a Secret in which everything fits. First what cannot be served, then what is due, then what can go. */
record Decision(Certificates known, RotationSettings settings) {
    Step next(Instant now) {
        return due(now).orElseGet(() -> new Keep(until(now)));
    }

    private Optional<Step> due(Instant now) {
        Optional<Authority> signer = signer(now);
        if (signer.isEmpty()) {
            return Optional.of(new CreateEverything(
                    CreationCause.NO_USABLE_AUTHORITY, "every authority in the Secret is expired or not yet valid"));
        }
        return renewal(signer.get(), now)
                .<Step>map(cause -> new RenewLeaf(cause, signer.get().id()))
                .or(() -> drop(now))
                .or(() -> addition(now));
    }

    /** The newest authority once every API server trusts it; until then whoever signed the present leaf. */
    private Optional<Authority> signer(Instant now) {
        Authority newest = known.newest();
        Authority issuer = known.issuer();
        boolean newestTrusted = newest.equals(issuer) || settled(now) || !usable(issuer, now);
        if (newestTrusted && usable(newest, now)) {
            return Optional.of(newest);
        }
        return Stream.concat(Stream.of(issuer), known.authorities().stream())
                .filter(authority -> usable(authority, now))
                .findFirst();
    }

    private Optional<RenewalCause> renewal(Authority signer, Instant now) {
        Validity leaf = known.leaf().validity();
        if (!usable(known.issuer(), now) || !now.isBefore(leaf.notAfter())) {
            return Optional.of(RenewalCause.EXPIRED);
        }
        if (!leaf.begun(now, settings.clockSkew())) {
            return Optional.of(RenewalCause.NOT_YET_VALID);
        }
        // More names than wanted are fine: during an update of ourselves two versions would renew in turns.
        if (!known.leaf().names().containsAll(settings.names())) {
            return Optional.of(RenewalCause.NAMES_CHANGED);
        }
        if (!signer.equals(known.issuer())) {
            return Optional.of(RenewalCause.NEW_AUTHORITY);
        }
        // A leaf that ends with its authority cannot be renewed to live any longer.
        boolean endsWithAuthority = !leaf.notAfter().isBefore(signer.validity().notAfter());
        return !now.isBefore(leafDue()) && !endsWithAuthority ? Optional.of(RenewalCause.DUE) : Optional.empty();
    }

    private Optional<Step> drop(Instant now) {
        return known.authorities().stream()
                .filter(authority -> !authority.equals(known.issuer()))
                .<Step>mapMulti((authority, steps) -> {
                    if (!usable(authority, now)) {
                        steps.accept(new DropAuthority(authority.id(), DropCause.NOT_USABLE));
                    } else if (!authority.equals(known.newest()) && !now.isBefore(overlapOver())) {
                        steps.accept(new DropAuthority(authority.id(), DropCause.OVERLAP_OVER));
                    }
                })
                .findFirst();
    }

    private Optional<Step> addition(Instant now) {
        boolean alone = known.authorities().size() == 1;
        return alone && !now.isBefore(due(known.newest()))
                ? Optional.of(new AddAuthority(known.newest().id()))
                : Optional.empty();
    }

    /** The first moment at which something will be due if nothing else happens to the Secret. */
    private Instant until(Instant now) {
        Stream<Instant> ends = known.authorities().stream()
                .flatMap(authority -> Stream.of(authority.validity().notAfter(), due(authority)));
        Stream<Instant> ours = Stream.of(known.leaf().validity().notAfter(), leafDue(), overlapOver());
        Stream<Instant> published = known.bundlePublished().stream().map(at -> at.plus(settings.settling()));
        return Stream.of(ends, ours, published)
                .flatMap(moments -> moments)
                .filter(moment -> moment.isAfter(now) && due(moment).isPresent())
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    private boolean settled(Instant now) {
        return known.bundlePublished()
                .filter(at -> !now.isBefore(at.plus(settings.settling())))
                .isPresent();
    }

    private boolean usable(Authority authority, Instant now) {
        return authority.validity().usable(now, settings.clockSkew());
    }

    private Instant leafDue() {
        return known.leaf().validity().renewAt(planned(settings.leafLifetime()));
    }

    private Instant due(Authority authority) {
        return authority.validity().renewAt(planned(settings.authorityLifetime()));
    }

    /** The leaf was made a clock skew after its notBefore. */
    private Instant overlapOver() {
        return known.leaf().validity().notBefore().plus(planned(settings.overlap()));
    }

    private Duration planned(Duration lifetime) {
        return lifetime.plus(settings.clockSkew());
    }
}
