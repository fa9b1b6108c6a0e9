package dev.quiesce.agent.http;

import java.nio.charset.StandardCharsets;

/**
 * An answer with a body; the connection is closed after it.
 *
 * @param header one more, with its line end; empty for none
 */
public record Response(Status status, String contentType, String header, String body) {

    private static final String PLAIN = "text/plain; charset=utf-8";
    private static final String JSON = "application/json";

    /** A page of this type. */
    public static Response page(String contentType, String body) {
        return new Response(Status.OK, contentType, "", body);
    }

    /** The status as its own body. */
    public static Response of(Status status) {
        return new Response(status, PLAIN, "", status.line() + "\n");
    }

    /** A refusal that says what is wrong. */
    public static Response refusal(Status status, String problem) {
        return new Response(status, PLAIN, "", problem + "\n");
    }

    /** The path is right, and this is the one method that it answers to. */
    public static Response notAllowed(String method) {
        Status status = Status.METHOD_NOT_ALLOWED;
        return new Response(status, PLAIN, "Allow: " + method + "\r\n", status.line() + "\n");
    }

    /** Without the right bearer nothing is said. */
    public static Response unauthorized() {
        Status status = Status.UNAUTHORIZED;
        return new Response(status, PLAIN, "WWW-Authenticate: Bearer\r\n", status.line() + "\n");
    }

    public static Response json(String body) {
        return page(JSON, body + "\n");
    }

    /** As it goes over the wire. */
    byte[] bytes() {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        byte[] head = ("HTTP/1.1 " + status.line() + "\r\nContent-Type: " + contentType + "\r\nContent-Length: "
                        + content.length + "\r\n" + header + "Connection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] all = new byte[head.length + content.length];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(content, 0, all, head.length, content.length);
        return all;
    }
}
