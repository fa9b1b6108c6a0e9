package dev.quiesce.certs;

/** Where the served certificate comes from. Blocks on I/O; for one thread at a time. */
public interface CertificateSource {
    /**
     * Looks again, does what is due, and says what to serve. Call it at start, at {@link Refresh#again()}, and when what
     * it looks at has changed.
     */
    Refresh refresh();

    /**
     * Tells the source what every webhook configuration now carries, then looks again. A new authority signs only after
     * this was said.
     *
     * @param caBundle PEM, as read back from the API server
     */
    Refresh bundlePublished(byte[] caBundle);
}
