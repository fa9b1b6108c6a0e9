package dev.quiesce.agent.http;

/** The answers this server gives. */
public enum Status {
    OK(200, "OK"),
    BAD_REQUEST(400, "Bad Request"),
    UNAUTHORIZED(401, "Unauthorized"),
    NOT_FOUND(404, "Not Found"),
    METHOD_NOT_ALLOWED(405, "Method Not Allowed"),
    CONFLICT(409, "Conflict"),
    CONTENT_TOO_LARGE(413, "Content Too Large"),
    URI_TOO_LONG(414, "URI Too Long"),
    HEADERS_TOO_LARGE(431, "Request Header Fields Too Large"),
    NOT_IMPLEMENTED(501, "Not Implemented"),
    VERSION_NOT_SUPPORTED(505, "HTTP Version Not Supported");

    private final int code;
    private final String phrase;

    Status(int code, String phrase) {
        this.code = code;
        this.phrase = phrase;
    }

    public int code() {
        return code;
    }

    /** {@code 404 Not Found}. */
    public String line() {
        return code + " " + phrase;
    }
}
