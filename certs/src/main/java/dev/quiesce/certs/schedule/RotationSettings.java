package dev.quiesce.certs.schedule;

import java.time.Duration;
import java.util.Set;

/**
 * How certificates are rotated.
 *
 * @param names what the leaf must cover: DNS names and IP addresses
 * @param leafLifetime how long a new leaf is valid; renewed at two thirds
 * @param authorityLifetime how long a new authority is valid; its successor is made at two thirds
 * @param propagation how long API servers may go on with the bundle they had after a new one is out
 * @param overlap how long an authority stays in the bundle after the last leaf it signed was replaced
 * @param clockSkew how far a clock may be off, in either direction
 */
public record RotationSettings(
        Set<String> names,
        Duration leafLifetime,
        Duration authorityLifetime,
        Duration propagation,
        Duration overlap,
        Duration clockSkew) {

    private static final Duration LONGEST_CLOCK_SKEW = Duration.ofMinutes(5);
    private static final Duration LONGEST_PROPAGATION = Duration.ofMinutes(2);
    private static final Duration LONGEST_OVERLAP = Duration.ofDays(1);
    private static final Duration USUAL_AUTHORITY_LIFETIME = Duration.ofDays(365);
    private static final Duration SHORTEST_LEAF_LIFETIME = Duration.ofMinutes(1);

    /** The leaf lifetime when nobody sets one. */
    public static final Duration USUAL_LEAF_LIFETIME = Duration.ofDays(30);

    /** @throws IllegalArgumentException if the parts do not fit: a rotation would not finish before something expires */
    public RotationSettings {
        names = Set.copyOf(names);
        require(!names.isEmpty(), "a certificate needs at least one name");
        require(leafLifetime.compareTo(SHORTEST_LEAF_LIFETIME) >= 0, "a leaf lives at least " + SHORTEST_LEAF_LIFETIME);
        require(authorityLifetime.compareTo(leafLifetime) >= 0, "an authority lives at least as long as its leaf");
        require(propagation.isPositive() && clockSkew.isPositive(), "propagation and clock skew are positive");
        Duration settling = settling(propagation, clockSkew);
        require(overlap.compareTo(settling) >= 0, "the overlap is at least " + settling);
        require(overlap.compareTo(leafLifetime.dividedBy(2)) <= 0, "the overlap is at most half a leaf lifetime");
        require(settling.compareTo(leafLifetime.dividedBy(6)) <= 0, "a leaf lives at least six times " + settling);
    }

    /**
     * Settings in which everything else follows from the leaf's lifetime.
     *
     * @throws IllegalArgumentException if there is no name or the lifetime is below a minute
     */
    public static RotationSettings forLeafLifetime(Set<String> names, Duration leafLifetime) {
        return new RotationSettings(
                names,
                leafLifetime,
                longer(USUAL_AUTHORITY_LIFETIME, leafLifetime.multipliedBy(3)),
                shorter(LONGEST_PROPAGATION, leafLifetime.dividedBy(60)),
                shorter(LONGEST_OVERLAP, leafLifetime.dividedBy(6)),
                shorter(LONGEST_CLOCK_SKEW, leafLifetime.dividedBy(60)));
    }

    /** The same rotation for other names. */
    public RotationSettings withNames(Set<String> others) {
        return new RotationSettings(others, leafLifetime, authorityLifetime, propagation, overlap, clockSkew);
    }

    /** From "the bundle is out" by one clock to "a leaf by its newest authority may be served" by another. */
    Duration settling() {
        return settling(propagation, clockSkew);
    }

    private static Duration settling(Duration propagation, Duration clockSkew) {
        return propagation.plus(clockSkew.multipliedBy(2));
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? b : a;
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw new IllegalArgumentException(problem);
        }
    }
}
