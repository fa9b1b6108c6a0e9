package dev.quiesce.webhook.http;

import java.time.Duration;

/**
 * How long a client may take.
 *
 * @param handshake from the connection to the end of the TLS handshake
 * @param request from a request's first byte to its last; below the webhook configuration's timeoutSeconds, since an
 *     answer after that has no reader
 * @param idle without a byte in either direction; above the 90 s for which API servers keep unused connections, so that
 *     they close first and no request meets a closing connection
 */
public record HttpTimeouts(Duration handshake, Duration request, Duration idle) {

    /** 5 s for the handshake, 4 s for a request (timeoutSeconds is 5), 2 min of silence. */
    public static final HttpTimeouts DEFAULT =
            new HttpTimeouts(Duration.ofSeconds(5), Duration.ofSeconds(4), Duration.ofMinutes(2));

    public HttpTimeouts {
        requirePositive("handshake", handshake);
        requirePositive("request", request);
        requirePositive("idle", idle);
    }

    private static void requirePositive(String name, Duration timeout) {
        if (timeout.toMillis() < 1 || timeout.compareTo(Duration.ofDays(1)) > 0) {
            throw new IllegalArgumentException(name + " is " + timeout + ": it must be from 1 ms to one day");
        }
    }
}
