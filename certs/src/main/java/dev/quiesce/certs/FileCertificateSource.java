package dev.quiesce.certs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads tls.crt, tls.key and, if it is there, ca.crt from a folder, as cert-manager's Secret is mounted. A pair that does
 * not fit, as when only one of the files has been written yet, is not taken; the next look tries again.
 */
public final class FileCertificateSource implements CertificateSource {
    private static final List<String> FILES =
            List.of(CertificateStateCodec.TLS_CRT, CertificateStateCodec.TLS_KEY, CertificateStateCodec.CA_CRT);

    private final Path folder;
    private final Duration interval;
    private final InstantSource clock;

    /** @param interval how long until the next look; the kubelet itself may take a minute or two to write the files */
    public FileCertificateSource(Path folder, Duration interval, InstantSource clock) {
        this.folder = folder;
        this.interval = interval;
        this.clock = clock;
    }

    @Override
    public Refresh refresh() {
        Instant again = clock.instant().plus(interval);
        try {
            return new Refresh.Serve(certificate(content()), List.of(), again);
        } catch (BadEntryException e) {
            return new Refresh.GoOn("unusable in " + folder + ": " + e.getMessage(), again);
        } catch (IOException e) {
            return new Refresh.GoOn("unreadable: " + e, again);
        }
    }

    /** Whoever writes the files decides when; only looks again. */
    @Override
    public Refresh bundlePublished(byte[] caBundle) {
        return refresh();
    }

    private Map<String, byte[]> content() throws IOException {
        Map<String, byte[]> content = new HashMap<>();
        for (String name : FILES) {
            Path file = folder.resolve(name);
            if (Files.exists(file)) {
                content.put(name, Files.readAllBytes(file));
            }
        }
        return content;
    }

    private static ServingCertificate certificate(Map<String, byte[]> content) throws BadEntryException {
        Leaf leaf = CertificateStateCodec.leaf(content);
        List<X509Certificate> bundle = content.containsKey(CertificateStateCodec.CA_CRT)
                ? CertificateStateCodec.read(content, CertificateStateCodec.CA_CRT, Pem::certificates)
                : List.of();
        return new ServingCertificate(leaf.chain(), leaf.key(), bundle);
    }
}
