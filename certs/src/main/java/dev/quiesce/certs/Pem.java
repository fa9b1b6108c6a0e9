package dev.quiesce.certs;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;

/**
 * Certificates and private keys as PEM. Reads what others write too: PKCS #8, and OpenSSL's own EC and RSA keys.
 * Whatever cannot be read, garbage included, is an IOException or a GeneralSecurityException.
 */
final class Pem {
    private Pem() {}

    static byte[] ofCertificates(Collection<X509Certificate> certificates) {
        return write(certificates.stream().map(Pem::object).toList());
    }

    static byte[] ofKeys(Collection<PrivateKey> keys) {
        return write(keys.stream()
                .map(key -> new PemObject("PRIVATE KEY", key.getEncoded()))
                .toList());
    }

    static List<X509Certificate> certificates(byte[] pem) throws IOException, GeneralSecurityException {
        List<X509Certificate> certificates = new ArrayList<>();
        for (Object object : objects(pem)) {
            if (!(object instanceof X509CertificateHolder holder)) {
                throw new IOException("there is something that is not a certificate");
            }
            certificates.add(new JcaX509CertificateConverter().getCertificate(holder));
        }
        return nonEmpty(certificates, "there is no certificate");
    }

    static List<PrivateKey> keys(byte[] pem) throws IOException, GeneralSecurityException {
        List<PrivateKey> keys = new ArrayList<>();
        for (Object object : objects(pem)) {
            switch (object) {
                case PrivateKeyInfo info -> keys.add(key(info));
                case PEMKeyPair pair -> keys.add(key(pair.getPrivateKeyInfo()));
                // OpenSSL writes "EC PARAMETERS" in front of an EC key; the key says it again.
                case ASN1ObjectIdentifier curve -> {}
                default -> throw new IOException("there is something that is not a private key");
            }
        }
        return nonEmpty(keys, "there is no private key");
    }

    private static PrivateKey key(PrivateKeyInfo info) throws IOException, GeneralSecurityException {
        String algorithm = info.getPrivateKeyAlgorithm().getAlgorithm().getId();
        return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(info.getEncoded()));
    }

    private static List<Object> objects(byte[] pem) throws IOException {
        List<Object> objects = new ArrayList<>();
        Reader reader = new InputStreamReader(new ByteArrayInputStream(pem), StandardCharsets.US_ASCII);
        try (PEMParser parser = new PEMParser(reader)) {
            for (Object object = parser.readObject(); object != null; object = parser.readObject()) {
                objects.add(object);
            }
        } catch (RuntimeException e) {
            // The parser answers some broken Base64 and some broken ASN.1 with its own unchecked exceptions.
            throw new IOException("not readable as PEM", e);
        }
        return objects;
    }

    private static <T> List<T> nonEmpty(List<T> items, String problem) throws IOException {
        if (items.isEmpty()) {
            throw new IOException(problem);
        }
        return List.copyOf(items);
    }

    private static PemObject object(X509Certificate certificate) {
        try {
            return new PemObject("CERTIFICATE", certificate.getEncoded());
        } catch (CertificateEncodingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] write(Collection<PemObject> objects) {
        StringWriter text = new StringWriter();
        try (PemWriter writer = new PemWriter(text)) {
            for (PemObject object : objects) {
                writer.writeObject(object);
            }
        } catch (IOException e) {
            throw new IllegalStateException("a string refused to be written", e);
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
