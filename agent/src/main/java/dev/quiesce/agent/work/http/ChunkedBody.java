package dev.quiesce.agent.work.http;

import dev.quiesce.agent.json.ByteSource;
import java.io.IOException;

/** A body in chunks (RFC 9112, 7.1); extensions and trailers are skipped, within bounds. */
final class ChunkedBody implements ByteSource {

    private static final int LONGEST_LINE = 1024;
    private static final int MOST_TRAILERS = 64;
    private static final int MOST_DIGITS = 7;

    private final ByteSource in;
    private final long most;
    private long taken;
    private long left;
    private boolean begun;
    private boolean over;

    ChunkedBody(ByteSource in, long most) {
        this.in = in;
        this.most = most;
    }

    @Override
    public int next() throws IOException {
        if (left == 0 && !over) {
            nextChunk();
        }
        if (over) {
            return -1;
        }
        left--;
        return octet();
    }

    private void nextChunk() throws IOException {
        if (begun && line(false) != 0) {
            throw noChunk();
        }
        begun = true;
        left = line(true);
        taken += left;
        if (taken > most) {
            throw AnswerHead.tooLong(most);
        }
        if (left == 0) {
            over = true;
            int trailers = 0;
            while (line(false) > 0) {
                if (++trailers > MOST_TRAILERS) {
                    throw noChunk();
                }
            }
        }
    }

    /** Reads a line: the number that it begins with, or else how many characters it has. */
    private long line(boolean size) throws IOException {
        long number = 0;
        int digits = 0;
        int length = 0;
        boolean inNumber = size;
        for (int c = octet(); c != '\n'; c = octet()) {
            int digit = inNumber ? Character.digit(c, 16) : -1;
            if (digit >= 0) {
                number = number << 4 | digit;
                digits++;
            } else {
                inNumber = false;
                if (size && (digits == 0 || (c != '\r' && c != ';' && c != ' ' && length == digits))) {
                    throw noChunk();
                }
            }
            length += c == '\r' ? 0 : 1;
            if (length > LONGEST_LINE || digits > MOST_DIGITS) {
                throw noChunk();
            }
        }
        if (size && digits == 0) {
            throw noChunk();
        }
        return size ? number : length;
    }

    private int octet() throws IOException {
        int c = in.next();
        if (c < 0) {
            throw new UnreadableException("closed in its answer");
        }
        return c;
    }

    private static UnreadableException noChunk() {
        return new UnreadableException("the answer has a chunk that is none");
    }
}
