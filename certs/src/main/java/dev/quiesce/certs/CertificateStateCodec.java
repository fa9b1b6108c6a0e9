package dev.quiesce.certs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@link CertificateState} to and from a Secret's data (decoded, not Base64). The keys are those of type
 * kubernetes.io/tls and of cert-manager, and two of our own.
 */
public final class CertificateStateCodec {
    /** The leaf, followed by the authority that signed it. */
    public static final String TLS_CRT = "tls.crt";

    /** The leaf's private key. */
    public static final String TLS_KEY = "tls.key";

    /** All authorities, newest first: the bundle. */
    public static final String CA_CRT = "ca.crt";

    /** The authorities' private keys, in the order of {@link #CA_CRT}. */
    public static final String CA_KEY = "ca.key";

    /** When the bundle was seen in every webhook configuration, in ISO 8601; absent until then. */
    public static final String CA_PUBLISHED = "ca.published";

    private static final List<String> KEYS = List.of(TLS_CRT, TLS_KEY, CA_CRT, CA_KEY);

    private CertificateStateCodec() {}

    /** The whole data of the Secret. */
    public static Map<String, byte[]> encode(CertificateState state) {
        Map<String, byte[]> data = new HashMap<>();
        data.put(TLS_CRT, Pem.ofCertificates(state.leaf().chain()));
        data.put(TLS_KEY, Pem.ofKeys(List.of(state.leaf().key())));
        data.put(CA_CRT, Pem.ofCertificates(state.bundle()));
        data.put(
                CA_KEY,
                Pem.ofKeys(state.authorities().stream()
                        .map(CertificateAuthority::key)
                        .toList()));
        state.bundlePublished()
                .ifPresent(at -> data.put(CA_PUBLISHED, at.toString().getBytes(StandardCharsets.US_ASCII)));
        return Map.copyOf(data);
    }

    /** Never throws: whatever is wrong with the data is the answer. Does not look at any clock. */
    public static StoredState decode(Map<String, byte[]> data) {
        if (KEYS.stream().allMatch(key -> entry(data, key).length == 0)) {
            return new StoredState.Nothing();
        }
        try {
            List<CertificateAuthority> authorities = authorities(data);
            Leaf leaf = leaf(data);
            if (CertificateState.issuerOf(leaf, authorities).isEmpty()) {
                throw new BadEntryException(TLS_CRT, "signed by none of the authorities in " + CA_CRT);
            }
            return new StoredState.Usable(new CertificateState(authorities, leaf, published(data)));
        } catch (BadEntryException e) {
            return new StoredState.Corrupt(e.key(), e.problem());
        }
    }

    /** Leaf and key as PEM, checked against each other. */
    static Leaf leaf(Map<String, byte[]> data) throws BadEntryException {
        List<X509Certificate> chain = read(data, TLS_CRT, Pem::certificates);
        PrivateKey key = read(data, TLS_KEY, Pem::keys).getFirst();
        if (!KeyMatch.belongs(key, chain.getFirst())) {
            throw new BadEntryException(TLS_KEY, "does not belong to the certificate in " + TLS_CRT);
        }
        return new Leaf(chain, key);
    }

    static <T> T read(Map<String, byte[]> data, String key, PemReader<T> reader) throws BadEntryException {
        byte[] pem = entry(data, key);
        if (pem.length == 0) {
            throw new BadEntryException(key, "missing or empty");
        }
        try {
            return reader.read(pem);
        } catch (IOException | GeneralSecurityException e) {
            throw new BadEntryException(key, String.valueOf(e.getMessage()));
        }
    }

    private static List<CertificateAuthority> authorities(Map<String, byte[]> data) throws BadEntryException {
        List<X509Certificate> certificates = read(data, CA_CRT, Pem::certificates);
        List<PrivateKey> keys = read(data, CA_KEY, Pem::keys);
        if (keys.size() != certificates.size()) {
            throw new BadEntryException(
                    CA_KEY, keys.size() + " keys for " + certificates.size() + " certificates in " + CA_CRT);
        }
        List<CertificateAuthority> authorities = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            authorities.add(authority(certificates.get(i), keys.get(i)));
        }
        return authorities;
    }

    private static CertificateAuthority authority(X509Certificate certificate, PrivateKey key)
            throws BadEntryException {
        if (certificate.getBasicConstraints() < 0) {
            throw new BadEntryException(CA_CRT, "a certificate that may not sign others");
        }
        if (!KeyMatch.belongs(key, certificate)) {
            throw new BadEntryException(CA_KEY, "does not belong to the certificate at its place in " + CA_CRT);
        }
        return new CertificateAuthority(certificate, key);
    }

    private static Optional<Instant> published(Map<String, byte[]> data) {
        byte[] text = entry(data, CA_PUBLISHED);
        try {
            return text.length == 0
                    ? Optional.empty()
                    : Optional.of(Instant.parse(new String(text, StandardCharsets.US_ASCII)));
        } catch (DateTimeException e) {
            // Not worth an outage: as if it was never published, which only makes the next step wait.
            return Optional.empty();
        }
    }

    private static byte[] entry(Map<String, byte[]> data, String key) {
        return data.getOrDefault(key, new byte[0]);
    }

    /** Reads PEM into something. */
    interface PemReader<T> {
        T read(byte[] pem) throws IOException, GeneralSecurityException;
    }
}
