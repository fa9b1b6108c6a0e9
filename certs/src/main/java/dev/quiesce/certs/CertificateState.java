package dev.quiesce.certs;

import dev.quiesce.certs.schedule.AuthorityId;
import dev.quiesce.certs.schedule.SecretContent;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the Secret says.
 *
 * @param authorities newest first; one, or two while they overlap
 * @param leaf what is served, signed by one of them
 * @param bundlePublished when this bundle was seen in every webhook configuration; empty until then
 */
public record CertificateState(List<CertificateAuthority> authorities, Leaf leaf, Optional<Instant> bundlePublished) {
    /** @throws IllegalArgumentException if none of the authorities signed the leaf */
    public CertificateState {
        authorities = List.copyOf(authorities);
        if (issuerOf(leaf, authorities).isEmpty()) {
            throw new IllegalArgumentException("none of the authorities signed the leaf");
        }
    }

    static Optional<CertificateAuthority> issuerOf(Leaf leaf, List<CertificateAuthority> authorities) {
        return authorities.stream()
                .filter(authority -> signed(authority.certificate(), leaf.certificate()))
                .findFirst();
    }

    /** The certificates of all authorities: what belongs in every caBundle. */
    public List<X509Certificate> bundle() {
        return authorities.stream().map(CertificateAuthority::certificate).toList();
    }

    /** What a listener needs of it. */
    public ServingCertificate serving() {
        return new ServingCertificate(leaf.chain(), leaf.key(), bundle());
    }

    /** What the schedule needs of it. */
    public SecretContent.Certificates known() {
        return new SecretContent.Certificates(
                authorities.stream()
                        .map(authority -> new SecretContent.Authority(authority.id(), authority.validity()))
                        .toList(),
                new SecretContent.Leaf(issuerOf(leaf, authorities).orElseThrow().id(), leaf.validity(), namesOf(leaf)),
                bundlePublished);
    }

    CertificateState withNewest(CertificateAuthority newest) {
        List<CertificateAuthority> all =
                Stream.concat(Stream.of(newest), authorities.stream()).toList();
        return new CertificateState(all, leaf, Optional.empty());
    }

    CertificateState withLeaf(Leaf other) {
        return new CertificateState(authorities, other, bundlePublished);
    }

    CertificateState without(AuthorityId id) {
        List<CertificateAuthority> rest = authorities.stream()
                .filter(authority -> !authority.id().equals(id))
                .toList();
        return new CertificateState(rest, leaf, bundlePublished);
    }

    CertificateState publishedAt(Instant now) {
        return new CertificateState(authorities, leaf, Optional.of(now));
    }

    CertificateAuthority authority(AuthorityId id) {
        return authorities.stream()
                .filter(authority -> authority.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Set<String> namesOf(Leaf leaf) {
        try {
            return AlternativeNames.of(leaf.certificate());
        } catch (CertificateParsingException e) {
            // Covers nothing, so it will be renewed.
            return Set.of();
        }
    }

    private static boolean signed(X509Certificate issuer, X509Certificate leaf) {
        try {
            leaf.verify(issuer.getPublicKey());
            return true;
        } catch (GeneralSecurityException e) {
            return false;
        }
    }
}
