package dev.quiesce.agent.http;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The request line and the few headers that matter, line by line. */
final class RequestHead {

    private static final int LONGEST_METHOD = 16;
    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    private String method = "";
    private String path = "";
    private boolean hostRequired;
    private int hosts;
    private @Nullable String authorization;
    private int headers;
    private int bodyLength = -1;

    boolean isBegun() {
        return !method.isEmpty();
    }

    Request request(String body) {
        return new Request(method, path, authorization == null ? "" : authorization, body);
    }

    boolean keepsBody() {
        return method.equals("POST");
    }

    int bodyLength() {
        return Math.max(0, bodyLength);
    }

    Status begin(byte[] bytes, int length) {
        String line = new String(bytes, 0, length, StandardCharsets.US_ASCII);
        int first = line.indexOf(' ');
        int last = line.lastIndexOf(' ');
        if (first < 1 || first > LONGEST_METHOD || last == first || line.indexOf(' ', first + 1) != last) {
            return Status.BAD_REQUEST;
        }
        for (int i = 0; i < first; i++) {
            if (line.charAt(i) < 'A' || line.charAt(i) > 'Z') {
                return Status.BAD_REQUEST;
            }
        }
        if (line.charAt(first + 1) != '/') {
            return Status.BAD_REQUEST;
        }
        int query = line.indexOf('?', first);
        path = line.substring(first + 1, query < 0 ? last : query);
        method = line.substring(0, first);
        return version(line.substring(last + 1));
    }

    private Status version(String version) {
        hostRequired = version.equals("HTTP/1.1");
        if (hostRequired || version.equals("HTTP/1.0")) {
            return Status.OK;
        }
        return version.startsWith("HTTP/") ? Status.VERSION_NOT_SUPPORTED : Status.BAD_REQUEST;
    }

    Status header(byte[] bytes, int length) {
        if (++headers > RequestReader.MOST_HEADERS) {
            return Status.HEADERS_TOO_LARGE;
        }
        int colon = 0;
        while (colon < length && isToken(bytes[colon])) {
            colon++;
        }
        if (colon == 0 || colon == length || bytes[colon] != ':') {
            return Status.BAD_REQUEST;
        }
        String name = new String(bytes, 0, colon, StandardCharsets.US_ASCII);
        if (name.equalsIgnoreCase("Host")) {
            return ++hosts > 1 ? Status.BAD_REQUEST : Status.OK;
        }
        if (name.equalsIgnoreCase("Transfer-Encoding")) {
            return Status.NOT_IMPLEMENTED;
        }
        if (name.equalsIgnoreCase("Authorization")) {
            return authorization(value(bytes, colon + 1, length));
        }
        return name.equalsIgnoreCase("Content-Length") ? contentLength(value(bytes, colon + 1, length)) : Status.OK;
    }

    Status end() {
        return hostRequired && hosts == 0 ? Status.BAD_REQUEST : Status.OK;
    }

    private static String value(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1).strip();
    }

    private Status authorization(String value) {
        if (authorization != null) {
            return Status.BAD_REQUEST;
        }
        authorization = value;
        return Status.OK;
    }

    private Status contentLength(String value) {
        if (bodyLength >= 0 || value.isEmpty()) {
            return Status.BAD_REQUEST;
        }
        long number = 0;
        for (int i = 0; i < value.length(); i++) {
            int digit = value.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return Status.BAD_REQUEST;
            }
            number = Math.min(Integer.MAX_VALUE, number * 10 + digit);
        }
        if (number > RequestReader.LONGEST_BODY) {
            return Status.CONTENT_TOO_LARGE;
        }
        bodyLength = (int) number;
        return Status.OK;
    }

    private static boolean isToken(byte b) {
        return (b >= 'a' && b <= 'z')
                || (b >= 'A' && b <= 'Z')
                || (b >= '0' && b <= '9')
                || TOKEN_MARKS.indexOf(b) >= 0;
    }
}
