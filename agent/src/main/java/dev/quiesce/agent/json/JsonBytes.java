package dev.quiesce.agent.json;

import java.io.IOException;

/** The bytes of a text, one of which can be put back. */
final class JsonBytes {

    private static final int NONE = -2;

    private final ByteSource in;
    private int putBack = NONE;
    private long at;

    JsonBytes(ByteSource in) {
        this.in = in;
    }

    /** 0 to 255, or -1 at the end. */
    int next() throws IOException {
        if (putBack != NONE) {
            int c = putBack;
            putBack = NONE;
            return c;
        }
        at++;
        return in.next();
    }

    int nextAfterBlanks() throws IOException {
        int c = next();
        while (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            c = next();
        }
        return c;
    }

    void putBack(int c) {
        putBack = c;
    }

    MalformedJsonException malformed(String problem) {
        return new MalformedJsonException(problem, at);
    }
}
