package dev.quiesce.certs.schedule;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the schedule needs to know of the Secret. */
public sealed interface SecretContent {
    /** There is no Secret, or there is nothing of ours in it. */
    record Nothing() implements SecretContent {}

    /** The Secret cannot be used as a whole: which key is bad, and why. */
    record Corrupt(String key, String problem) implements SecretContent {}

    /**
     * A Secret in which everything fits.
     *
     * @param authorities everything in the bundle, newest first
     * @param leaf what is served
     * @param bundlePublished when exactly these authorities (or more) were seen in every webhook configuration
     */
    record Certificates(List<Authority> authorities, Leaf leaf, Optional<Instant> bundlePublished)
            implements SecretContent {
        /** @throws IllegalArgumentException if the leaf's issuer is not among the authorities */
        public Certificates {
            authorities = List.copyOf(authorities);
            if (authorities.stream().map(Authority::id).noneMatch(leaf.issuer()::equals)) {
                throw new IllegalArgumentException("the leaf's issuer is not among the authorities");
            }
        }

        Authority newest() {
            return authorities.getFirst();
        }

        Authority issuer() {
            return authorities.stream()
                    .filter(authority -> authority.id().equals(leaf.issuer()))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** A certificate that can sign. */
    record Authority(AuthorityId id, Validity validity) {}

    /** The certificate that is served: who signed it and what it covers. */
    record Leaf(AuthorityId issuer, Validity validity, Set<String> names) {
        public Leaf {
            names = Set.copyOf(names);
        }
    }
}
