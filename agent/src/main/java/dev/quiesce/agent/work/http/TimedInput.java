package dev.quiesce.agent.work.http;

import dev.quiesce.agent.json.ByteSource;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** What a socket sends, buffered, up to one moment: somebody who sends a byte now and then gains nothing by it. */
final class TimedInput implements ByteSource {

    private final Socket socket;
    private final InputStream in;
    private final TimeBox box;
    private final byte[] buffer = new byte[4096];
    private int at;
    private int end;

    TimedInput(Socket socket, TimeBox box) throws IOException {
        this.socket = socket;
        this.in = socket.getInputStream();
        this.box = box;
    }

    @Override
    public int next() throws IOException {
        if (at == end) {
            socket.setSoTimeout(box.leftMillis());
            at = 0;
            end = Math.max(0, in.read(buffer, 0, buffer.length));
            if (end == 0) {
                return -1;
            }
        }
        return buffer[at++] & 0xff;
    }

    /** All the time that a call has. */
    record TimeBox(long startNanos, long nanos) {

        /** At least 1. */
        int leftMillis() throws SocketTimeoutException {
            long left = nanos - (System.nanoTime() - startNanos);
            if (left <= 0) {
                throw new SocketTimeoutException();
            }
            return (int) Math.min(Integer.MAX_VALUE, left / 1_000_000 + 1);
        }

        boolean isOver() {
            return System.nanoTime() - startNanos >= nanos;
        }
    }
}
