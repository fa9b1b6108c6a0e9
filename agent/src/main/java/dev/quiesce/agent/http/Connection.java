package dev.quiesce.agent.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** One accepted connection: read one request, hold it or answer it, write, see the other side off. */
final class Connection {

    /** Where a connection stands; only {@link #HELD} has no deadline. */
    enum Phase {
        READING,
        HELD,
        WRITING,
        LINGERING
    }

    /** More bytes after a request than any client has reason to send. */
    private static final int MOST_STRAY_BYTES = 64 * 1024;

    private final long call;
    private final SocketChannel channel;
    private final RequestReader reader = new RequestReader();
    private Phase phase = Phase.READING;
    private long deadline;
    private ByteBuffer pending = ByteBuffer.allocate(0);
    private int stray;

    Connection(long call, SocketChannel channel, long deadline) {
        this.call = call;
        this.channel = channel;
        this.deadline = deadline;
    }

    long call() {
        return call;
    }

    Phase phase() {
        return phase;
    }

    /** Nanoseconds on the server's clock; of no meaning while held. */
    long deadline() {
        return deadline;
    }

    void hold() {
        phase = Phase.HELD;
    }

    void write(Response response, long until) {
        pending = ByteBuffer.wrap(response.bytes());
        phase = Phase.WRITING;
        deadline = until;
    }

    /** Gets what has come into {@code buffer}, ready to be read; false at the end of the stream, or of our patience. */
    boolean receive(ByteBuffer buffer) throws IOException {
        buffer.clear();
        int got = channel.read(buffer);
        buffer.flip();
        if (phase != Phase.READING && got > 0) {
            stray += got;
        }
        return got >= 0 && stray <= MOST_STRAY_BYTES;
    }

    RequestReading read(ByteBuffer bytes) {
        return reader.feed(bytes);
    }

    /**
     * Writes what can be written. When all is out only our half is closed, and the other side's bytes are read off until
     * it hangs up: closing with unread bytes makes the kernel send a reset, which may overtake the answer.
     */
    void flush(SelectionKey key, long lingerUntil) throws IOException {
        channel.write(pending);
        if (pending.hasRemaining()) {
            key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
            return;
        }
        key.interestOps(SelectionKey.OP_READ);
        channel.shutdownOutput();
        phase = Phase.LINGERING;
        deadline = lingerUntil;
    }
}
