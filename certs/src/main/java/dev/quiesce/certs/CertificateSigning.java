package dev.quiesce.certs;

import dev.quiesce.certs.schedule.Validity;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.util.Date;
import java.util.Set;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** The X.509 of it. BouncyCastle builds the structures, the JDK's own provider makes keys and signatures. */
final class CertificateSigning {
    private static final int SERIAL_BITS = 127;

    private CertificateSigning() {}

    static KeyPair newKeyPair() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no EC P-256", e);
        }
    }

    static X509Certificate selfSigned(KeyPair pair, Validity validity) {
        BigInteger serial = randomSerial();
        X500Principal subject = new X500Principal("CN=quiesce-webhook-ca-" + serial.toString(Character.MAX_RADIX));
        try {
            JcaX509ExtensionUtils identifiers = new JcaX509ExtensionUtils();
            X509v3CertificateBuilder builder = builder(subject, serial, validity, subject, pair.getPublic())
                    .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
                    .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign))
                    .addExtension(
                            Extension.subjectKeyIdentifier,
                            false,
                            identifiers.createSubjectKeyIdentifier(pair.getPublic()));
            return signed(builder, pair.getPrivate());
        } catch (GeneralSecurityException | IOException | OperatorCreationException e) {
            throw new IllegalStateException("an authority could not be signed", e);
        }
    }

    static X509Certificate serverCertificate(
            PublicKey key, Set<String> names, Validity validity, CertificateAuthority authority) {
        X509Certificate issuer = authority.certificate();
        X500Principal subject = new X500Principal("CN=quiesce-webhook");
        try {
            JcaX509ExtensionUtils identifiers = new JcaX509ExtensionUtils();
            X509v3CertificateBuilder builder = builder(
                            issuer.getSubjectX500Principal(), randomSerial(), validity, subject, key)
                    .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                    .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
                    .addExtension(
                            Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
                    .addExtension(Extension.subjectAlternativeName, false, AlternativeNames.extension(names))
                    .addExtension(Extension.subjectKeyIdentifier, false, identifiers.createSubjectKeyIdentifier(key))
                    .addExtension(
                            Extension.authorityKeyIdentifier,
                            false,
                            identifiers.createAuthorityKeyIdentifier(issuer.getPublicKey()));
            return signed(builder, authority.key());
        } catch (GeneralSecurityException | IOException | OperatorCreationException e) {
            throw new IllegalStateException("a server certificate could not be signed", e);
        }
    }

    private static JcaX509v3CertificateBuilder builder(
            X500Principal issuer, BigInteger serial, Validity validity, X500Principal subject, PublicKey key) {
        Date from = Date.from(validity.notBefore());
        Date to = Date.from(validity.notAfter());
        return new JcaX509v3CertificateBuilder(issuer, serial, from, to, subject, key);
    }

    private static X509Certificate signed(X509v3CertificateBuilder builder, PrivateKey key)
            throws GeneralSecurityException, OperatorCreationException {
        return new JcaX509CertificateConverter()
                .getCertificate(builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(key)));
    }

    /** Positive and never zero, as RFC 5280 wants it. */
    private static BigInteger randomSerial() {
        return new BigInteger(SERIAL_BITS, new SecureRandom()).setBit(SERIAL_BITS);
    }
}
