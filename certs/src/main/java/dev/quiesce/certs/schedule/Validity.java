package dev.quiesce.certs.schedule;

import java.time.Duration;
import java.time.Instant;

/** From when to when a certificate is valid; the end itself is outside. */
public record Validity(Instant notBefore, Instant notAfter) {
    public Validity {
        if (!notBefore.isBefore(notAfter)) {
            throw new IllegalArgumentException("a validity ends after it begins: " + notBefore + " to " + notAfter);
        }
    }

    /**
     * The validity of a certificate made now. The start is put back by the clock skew, so that a machine whose clock is
     * slow accepts it; the issuer's validity is never left.
     *
     * @throws IllegalArgumentException if the issuer ends before it could begin
     */
    public static Validity within(Validity issuer, Instant now, Duration lifetime, Duration clockSkew) {
        Validity own = startingNow(now, lifetime, clockSkew);
        return new Validity(later(own.notBefore, issuer.notBefore), earlier(own.notAfter, issuer.notAfter));
    }

    /** The validity of a certificate made now that nothing else limits; the start is put back by the clock skew. */
    public static Validity startingNow(Instant now, Duration lifetime, Duration clockSkew) {
        return new Validity(now.minus(clockSkew), now.plus(lifetime));
    }

    /** Whether a clock that may be slow by the skew calls this valid. */
    boolean usable(Instant now, Duration clockSkew) {
        return begun(now, clockSkew) && now.isBefore(notAfter);
    }

    /** Whether it has begun, or begins within the skew. */
    boolean begun(Instant now, Duration clockSkew) {
        return !now.isBefore(notBefore.minus(clockSkew));
    }

    /** Two thirds of the life, or of the planned length if that is shorter: a lifetime made shorter acts at once. */
    Instant renewAt(Duration planned) {
        Duration actual = Duration.between(notBefore, notAfter);
        Duration life = actual.compareTo(planned) < 0 ? actual : planned;
        return notBefore.plus(life.multipliedBy(2).dividedBy(3));
    }

    private static Instant later(Instant a, Instant b) {
        return a.isAfter(b) ? a : b;
    }

    private static Instant earlier(Instant a, Instant b) {
        return a.isBefore(b) ? a : b;
    }
}
