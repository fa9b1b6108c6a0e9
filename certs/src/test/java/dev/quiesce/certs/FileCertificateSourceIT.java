package dev.quiesce.certs;

import static dev.quiesce.certs.TestCertificates.NOW;
import static dev.quiesce.certs.TestCertificates.SETTINGS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.certs.schedule.Validity;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCertificateSourceIT {
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    @TempDir
    private Path folder;

    private CertificateSource source;

    @BeforeEach
    void makeSource() {
        source = new FileCertificateSource(folder, INTERVAL, () -> NOW);
    }

    @Test
    void servesWhatIsMounted() throws IOException {
        CertificateState state = TestCertificates.fresh();
        mount(CertificateStateCodec.encode(state));

        assertThat(source.refresh()).isEqualTo(new Refresh.Serve(state.serving(), List.of(), NOW.plus(INTERVAL)));
    }

    @Test
    void servesTheNewPairOnceBothFilesAreThere() throws IOException {
        mount(CertificateStateCodec.encode(TestCertificates.fresh()));
        CertificateState next = TestCertificates.fresh();
        Map<String, byte[]> data = CertificateStateCodec.encode(next);

        write("tls.crt", data.get("tls.crt"));
        assertThat(source.refresh()).isInstanceOf(Refresh.GoOn.class);

        write("tls.key", data.get("tls.key"));
        assertThat(source.refresh())
                .isInstanceOfSatisfying(
                        Refresh.Serve.class,
                        serve -> assertThat(serve.certificate().fingerprint())
                                .isEqualTo(next.serving().fingerprint()));
    }

    @Test
    void aFileCutInTheMiddleIsNotTaken() throws IOException {
        Map<String, byte[]> data = CertificateStateCodec.encode(TestCertificates.fresh());
        mount(data);
        String certificate = new String(data.get("tls.crt"), StandardCharsets.US_ASCII);
        write("tls.crt", certificate.substring(0, 200).getBytes(StandardCharsets.US_ASCII));

        assertThat(source.refresh())
                .isInstanceOfSatisfying(
                        Refresh.GoOn.class, goOn -> assertThat(goOn.problem()).contains("tls.crt"));
    }

    @Test
    void anEmptyFolderIsTriedAgain() {
        assertThat(source.bundlePublished(new byte[0]))
                .isEqualTo(
                        new Refresh.GoOn("unusable in " + folder + ": tls.crt: missing or empty", NOW.plus(INTERVAL)));
    }

    @Test
    void aFileThatCannotBeReadIsTriedAgain() throws IOException {
        Files.createDirectory(folder.resolve("tls.crt"));

        assertThat(source.refresh()).isInstanceOf(Refresh.GoOn.class);
    }

    @Test
    void withoutCaCrtTheBundleIsLeftToOthers() throws IOException {
        mount(CertificateStateCodec.encode(TestCertificates.fresh()));
        Files.delete(folder.resolve("ca.crt"));

        assertThat(source.refresh()).isInstanceOfSatisfying(Refresh.Serve.class, serve -> {
            assertThat(serve.certificate().bundle()).isEmpty();
            assertThat(serve.certificate().caBundle()).isEmpty();
        });
    }

    @Test
    void readsTheRsaKeysThatOpensslAndCertManagerWrite() throws IOException, GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        KeyPair pair = generator.generateKeyPair();
        PrivateKeyInfo info = PrivateKeyInfo.getInstance(pair.getPrivate().getEncoded());

        assertServes(pair, pem("RSA PRIVATE KEY", info.parsePrivateKey()));
    }

    @Test
    void readsTheEcKeysThatOpensslWrites() throws IOException {
        KeyPair pair = CertificateSigning.newKeyPair();
        BigInteger number = ((ECPrivateKey) pair.getPrivate()).getS();
        ASN1Encodable key = new org.bouncycastle.asn1.sec.ECPrivateKey(256, number, SECObjectIdentifiers.secp256r1);

        assertServes(pair, pem("EC PARAMETERS", SECObjectIdentifiers.secp256r1) + pem("EC PRIVATE KEY", key));
    }

    private void assertServes(KeyPair pair, String key) throws IOException {
        CertificateAuthority authority = TestCertificates.authority();
        Validity validity = Validity.within(authority.validity(), NOW, SETTINGS.leafLifetime(), SETTINGS.clockSkew());
        X509Certificate leaf =
                CertificateSigning.serverCertificate(pair.getPublic(), SETTINGS.names(), validity, authority);
        write("tls.crt", Pem.ofCertificates(List.of(leaf)));
        write("tls.key", key.getBytes(StandardCharsets.US_ASCII));

        assertThat(source.refresh())
                .isInstanceOfSatisfying(
                        Refresh.Serve.class,
                        serve -> assertThat(KeyMatch.belongs(serve.certificate().key(), leaf))
                                .isTrue());
    }

    private static String pem(String type, ASN1Encodable content) throws IOException {
        StringWriter text = new StringWriter();
        try (PemWriter writer = new PemWriter(text)) {
            writer.writeObject(new PemObject(type, content.toASN1Primitive().getEncoded()));
        }
        return text.toString();
    }

    private void mount(Map<String, byte[]> data) throws IOException {
        for (Map.Entry<String, byte[]> entry : data.entrySet()) {
            write(entry.getKey(), entry.getValue());
        }
    }

    private void write(String name, byte[] content) throws IOException {
        Files.write(folder.resolve(name), content);
    }
}
