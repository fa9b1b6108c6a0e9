package dev.quiesce.certs;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** Is the caBundle that a webhook configuration carries good enough? Certificates are compared as sets, not as bytes. */
public enum CaBundleMatch {
    /** There is none. */
    MISSING,
    /** Some of the wanted certificates are there, but not exactly these. */
    STALE,
    /** None of ours is there: another authority's, or no PEM at all. */
    FOREIGN,
    /** Exactly the wanted certificates. */
    GOOD;

    /**
     * Compares.
     *
     * @param wanted the bundle that belongs there
     * @param published PEM (not Base64 on top) as read from the API server; empty if there is none
     */
    public static CaBundleMatch of(Collection<X509Certificate> wanted, byte[] published) {
        if (published.length == 0) {
            return MISSING;
        }
        try {
            Set<X509Certificate> there = new HashSet<>(Pem.certificates(published));
            Set<X509Certificate> ours = Set.copyOf(wanted);
            if (there.equals(ours)) {
                return GOOD;
            }
            return Collections.disjoint(there, ours) ? FOREIGN : STALE;
        } catch (IOException | GeneralSecurityException e) {
            return FOREIGN;
        }
    }
}
