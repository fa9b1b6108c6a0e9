package dev.quiesce.agent.json;

import java.io.IOException;

/** Bytes, one by one, of a text that may be of any length. */
public interface ByteSource {

    /** 0 to 255, or -1 again and again at the end. */
    int next() throws IOException;
}
