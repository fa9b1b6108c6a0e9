package dev.quiesce.agent.json;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of a text, one of which can be put back. */
final class JsonBytes {

    private static final int NONE = -2;

    private final InputStream in;
    private int putBack = NONE;
    private long at;

    JsonBytes(InputStream in) {
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
        return in.read();
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
