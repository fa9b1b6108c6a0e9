package dev.quiesce.certs.schedule;

/** Which authority: the SHA-256 of its certificate in hex, or any other text that tells authorities apart. */
public record AuthorityId(String fingerprint) {
    @Override
    public String toString() {
        return fingerprint;
    }
}
