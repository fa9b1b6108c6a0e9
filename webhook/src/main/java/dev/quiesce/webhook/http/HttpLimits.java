package dev.quiesce.webhook.http;

/**
 * How much one client may send. Sizes in bytes.
 *
 * @param body the largest review: 3 MiB for each of two objects, and room for the rest
 * @param bodies all reviews together that are being received; more are answered with 503, so that nobody fills the heap
 * @param head all header fields of a request together
 * @param requestLine the request's first line
 */
public record HttpLimits(int body, long bodies, int head, int requestLine) {

    private static final int MIB = 1024 * 1024;

    /** 7 MiB a review, 21 MiB for all, 16 KiB of header fields, a line of 4 KiB. */
    public static final HttpLimits DEFAULT = new HttpLimits(7 * MIB, 21L * MIB, 16 * 1024, 4 * 1024);

    public HttpLimits {
        if (body < 1 || head < 1 || requestLine < 1) {
            throw new IllegalArgumentException(
                    "a limit must be positive: body " + body + ", head " + head + ", requestLine " + requestLine);
        }
        if (bodies < body) {
            throw new IllegalArgumentException("bodies is " + bodies + ": it must hold one body of " + body);
        }
    }
}
