package dev.quiesce.agent.work.http;

import dev.quiesce.agent.json.ByteSource;
import java.io.IOException;

/** A body of a known length, or one that ends with the connection. */
final class SizedBody implements ByteSource {

    private final ByteSource in;
    private final long length;
    private final long most;
    private long taken;

    /** @param length negative when the end of the connection is its end */
    SizedBody(ByteSource in, long length, long most) {
        this.in = in;
        this.length = length;
        this.most = most;
    }

    @Override
    public int next() throws IOException {
        if (taken == length) {
            return -1;
        }
        int c = in.next();
        if (c < 0) {
            if (length >= 0) {
                throw new UnreadableException("closed in its answer");
            }
            return -1;
        }
        if (++taken > most) {
            throw AnswerHead.tooLong(most);
        }
        return c;
    }
}
