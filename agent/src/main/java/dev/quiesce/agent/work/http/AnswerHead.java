package dev.quiesce.agent.work.http;

import dev.quiesce.agent.json.ByteSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * The head of an HTTP/1.1 or 1.0 answer (RFC 9112), read strictly: one length or chunks, never both. Interim answers are
 * skipped.
 */
final class AnswerHead {

    static final int LONGEST_LINE = 4096;
    static final int MOST_LINES = 128;

    private static final int UNTIL_CLOSED = -1;
    private static final int CHUNKS = -2;
    private static final int NO_LENGTH = -3;

    private final ByteSource in;
    private final byte[] line = new byte[LONGEST_LINE];
    private int lines;
    private int status;
    private long length;

    private AnswerHead(ByteSource in) {
        this.in = in;
    }

    /** Reads up to the first byte of the body. */
    static AnswerHead read(ByteSource in) throws IOException {
        AnswerHead head = new AnswerHead(in);
        do {
            head.one();
        } while (head.status >= 100 && head.status < 200);
        return head;
    }

    int status() {
        return status;
    }

    /** The body, which fails when it is longer than {@code most}, or shorter than it said. */
    ByteSource body(long most) throws UnreadableException {
        if (status == 204 || status == 304) {
            return new SizedBody(in, 0, most);
        }
        if (length == CHUNKS) {
            return new ChunkedBody(in, most);
        }
        if (length > most) {
            throw tooLong(most);
        }
        return new SizedBody(in, length, most);
    }

    static UnreadableException tooLong(long most) {
        return new UnreadableException("the answer is longer than " + most + " bytes");
    }

    private void one() throws IOException {
        statusLine(text());
        length = NO_LENGTH;
        for (String header = text(); !header.isEmpty(); header = text()) {
            header(header);
        }
        length = length == NO_LENGTH ? UNTIL_CLOSED : length;
    }

    private void statusLine(String text) throws UnreadableException {
        boolean valid = text.length() >= 12
                && text.startsWith("HTTP/1.")
                && (text.charAt(7) == '0' || text.charAt(7) == '1')
                && text.charAt(8) == ' '
                && (text.length() == 12 || text.charAt(12) == ' ');
        status = 0;
        for (int i = 9; valid && i < 12; i++) {
            int digit = text.charAt(i) - '0';
            valid = digit >= 0 && digit <= 9;
            status = status * 10 + digit;
        }
        if (!valid || status < 100 || status > 599 || status == 101) {
            throw new UnreadableException("the answer is no HTTP/1.1");
        }
    }

    private void header(String text) throws UnreadableException {
        int colon = text.indexOf(':');
        if (colon < 1 || text.charAt(0) == ' ' || text.charAt(0) == '\t' || text.charAt(colon - 1) == ' ') {
            throw new UnreadableException("the answer has a header that is none");
        }
        String name = text.substring(0, colon);
        String value = text.substring(colon + 1).strip();
        if (name.equalsIgnoreCase("Content-Length")) {
            once(contentLength(value));
        } else if (name.equalsIgnoreCase("Transfer-Encoding")) {
            if (!value.equalsIgnoreCase("chunked")) {
                throw new UnreadableException("the answer has an encoding that is not known");
            }
            once(CHUNKS);
        } else if (name.equalsIgnoreCase("Content-Encoding") && !value.equalsIgnoreCase("identity")) {
            throw new UnreadableException("the answer is compressed");
        }
    }

    private void once(long value) throws UnreadableException {
        if (length != NO_LENGTH) {
            throw new UnreadableException("the answer has two lengths");
        }
        length = value;
    }

    private static long contentLength(String value) throws UnreadableException {
        long number = value.isEmpty() ? -1 : 0;
        for (int i = 0; i < value.length() && number >= 0; i++) {
            int digit = value.charAt(i) - '0';
            number = digit < 0 || digit > 9 ? -1 : Math.min(Integer.MAX_VALUE, number * 10 + digit);
        }
        if (number < 0) {
            throw new UnreadableException("the answer has a length that is no number");
        }
        return number;
    }

    /** A line without its end; a bare line feed ends it too. */
    private String text() throws IOException {
        if (++lines > MOST_LINES) {
            throw new UnreadableException("the answer has too many headers");
        }
        int end = 0;
        for (int c = in.next(); c != '\n'; c = in.next()) {
            if (c < 0) {
                throw new UnreadableException(
                        lines == 1 && end == 0 ? "closed without an answer" : "closed in its answer");
            }
            if (end == LONGEST_LINE) {
                throw new UnreadableException("the answer has a line that is too long");
            }
            line[end++] = (byte) c;
        }
        int without = end > 0 && line[end - 1] == '\r' ? end - 1 : end;
        return new String(line, 0, without, StandardCharsets.ISO_8859_1);
    }
}
