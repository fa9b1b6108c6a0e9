package dev.quiesce.agent.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads one HTTP/1.1 or 1.0 request (RFC 9112) in pieces of any size: strictly, so that no two readers can disagree
 * about it. No bare CR or LF, no folded headers, no chunks, one Host, one Content-Length. After anything else than
 * {@link RequestReading.Incomplete} further bytes are skipped and the answer stays.
 */
final class RequestReader {

    static final int LONGEST_LINE = 2048;
    static final int LONGEST_HEAD = 8192;
    static final int MOST_HEADERS = 64;
    static final int LONGEST_BODY = 4096;

    private final RequestHead head = new RequestHead();
    private byte[] line = new byte[256];
    private int length;
    private int headLength;
    private boolean returned;
    private byte[] body = new byte[0];
    private int bodyLeft = -1;
    private RequestReading reading = new RequestReading.Incomplete();

    /** Takes all of {@code bytes}. */
    RequestReading feed(ByteBuffer bytes) {
        while (bytes.hasRemaining() && reading instanceof RequestReading.Incomplete) {
            if (bodyLeft > 0) {
                takeBody(bytes);
            } else {
                take(bytes.get());
            }
        }
        bytes.position(bytes.limit());
        return reading;
    }

    private void takeBody(ByteBuffer bytes) {
        int some = Math.min(bodyLeft, bytes.remaining());
        if (body.length > 0) {
            bytes.get(body, body.length - bodyLeft, some);
        } else {
            bytes.position(bytes.position() + some);
        }
        bodyLeft -= some;
        completeIfWhole();
    }

    private void completeIfWhole() {
        if (bodyLeft == 0) {
            reading = new RequestReading.Complete(head.request(new String(body, StandardCharsets.ISO_8859_1)));
        }
    }

    private void take(byte b) {
        headLength++;
        if (returned) {
            returned = false;
            settle(b == '\n' ? endOfLine() : Status.BAD_REQUEST);
        } else if (b == '\r') {
            returned = true;
        } else if (length == LONGEST_LINE || headLength > LONGEST_HEAD) {
            settle(head.isBegun() ? Status.HEADERS_TOO_LARGE : Status.URI_TOO_LONG);
        } else if (isText(b)) {
            append(b);
        } else {
            settle(Status.BAD_REQUEST);
        }
    }

    private void settle(Status status) {
        if (status != Status.OK) {
            reading = new RequestReading.Malformed(status);
        }
    }

    private void append(byte b) {
        if (length == line.length) {
            byte[] longer = new byte[Math.min(LONGEST_LINE, length * 2)];
            System.arraycopy(line, 0, longer, 0, length);
            line = longer;
        }
        line[length++] = b;
    }

    private Status endOfLine() {
        if (!head.isBegun()) {
            Status status = head.begin(line, length);
            length = 0;
            return status;
        }
        if (length > 0) {
            Status status = head.header(line, length);
            length = 0;
            return status;
        }
        Status status = head.end();
        if (status == Status.OK) {
            bodyLeft = head.bodyLength();
            if (head.keepsBody()) {
                body = new byte[bodyLeft];
            }
            completeIfWhole();
        }
        return status;
    }

    /** Header values may hold any octet of a text; a request line is ASCII without blanks of other kinds. */
    private boolean isText(byte b) {
        boolean ascii = b >= ' ' && b < 0x7f;
        return head.isBegun() ? ascii || b == '\t' || b < 0 : ascii;
    }
}
