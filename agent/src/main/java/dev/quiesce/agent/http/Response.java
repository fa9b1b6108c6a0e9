package dev.quiesce.agent.http;

import java.nio.charset.StandardCharsets;

/** An answer with a body; the connection is closed after it. */
public record Response(Status status, String contentType, String body) {

    private static final String PLAIN = "text/plain; charset=utf-8";
    private static final String JSON = "application/json";

    /** The status as its own body. */
    public static Response of(Status status) {
        return new Response(status, PLAIN, status.line() + "\n");
    }

    public static Response json(String body) {
        return new Response(Status.OK, JSON, body + "\n");
    }

    /** As it goes over the wire. */
    byte[] bytes() {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        String allow = status == Status.METHOD_NOT_ALLOWED ? "Allow: GET\r\n" : "";
        byte[] head = ("HTTP/1.1 " + status.line() + "\r\nContent-Type: " + contentType + "\r\nContent-Length: "
                        + content.length + "\r\n" + allow + "Connection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] all = new byte[head.length + content.length];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(content, 0, all, head.length, content.length);
        return all;
    }
}
