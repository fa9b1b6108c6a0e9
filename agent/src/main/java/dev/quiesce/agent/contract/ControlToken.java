package dev.quiesce.agent.contract;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What the leader shows to an agent: a keyed hash of what is known of a pod before it exists. The pod's spec holds only
 * the hash of it, so whoever reads the pod can't make it.
 *
 * @param bearer as the header {@code Authorization: Bearer} has it
 */
public record ControlToken(String bearer) {

    private static final String KEYED_HASH = "HmacSHA256";
    private static final String HASH = "SHA-256";

    /**
     * The token of the pods that these words are true of.
     *
     * @param key the secret of the webhook, 32 random bytes
     * @param name {@code metadata.generateName} where the pod has one, else its name: at admission a generated name is
     *     not known yet
     * @param owner the UID of the controlling owner; empty without one
     */
    public static ControlToken of(byte[] key, String namespace, String name, String owner) {
        try {
            Mac mac = Mac.getInstance(KEYED_HASH);
            mac.init(new SecretKeySpec(key, KEYED_HASH));
            byte[] hash = mac.doFinal(bytes("v1\n" + namespace + "\n" + name + "\n" + owner));
            return new ControlToken(Base64.getUrlEncoder().withoutPadding().encodeToString(hash));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the pod's spec holds of it: 64 hexadecimal digits. */
    public String sha256() {
        return HexFormat.of().formatHex(hash(bearer));
    }

    /**
     * Whether {@code bearer} is the token that {@code sha256} is of. Takes the same time whatever is wrong with it.
     *
     * @param sha256 the 32 bytes that {@link #sha256()} writes
     */
    public static boolean matches(String bearer, byte[] sha256) {
        return MessageDigest.isEqual(hash(bearer), sha256);
    }

    private static byte[] hash(String text) {
        try {
            return MessageDigest.getInstance(HASH).digest(bytes(text));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
