package dev.quiesce.certs;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;

/** Whether a private key belongs to a certificate: it signs, the certificate verifies. */
final class KeyMatch {
    private static final byte[] PROBE = "quiesce".getBytes(StandardCharsets.US_ASCII);

    private KeyMatch() {}

    static boolean belongs(PrivateKey key, X509Certificate certificate) {
        try {
            Signature signature = Signature.getInstance(algorithm(key));
            signature.initSign(key);
            signature.update(PROBE);
            byte[] signed = signature.sign();
            signature.initVerify(certificate.getPublicKey());
            signature.update(PROBE);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static String algorithm(PrivateKey key) {
        return switch (key.getAlgorithm()) {
            case "EC" -> "SHA256withECDSA";
            case "RSA" -> "SHA256withRSA";
            default -> key.getAlgorithm();
        };
    }
}
