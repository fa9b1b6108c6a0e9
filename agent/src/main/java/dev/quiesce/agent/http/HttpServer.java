package dev.quiesce.agent.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Listens on every address of the pod, IPv4 and IPv6, because the kubelet calls the pod's own address. Everything happens
 * on the thread that calls {@link #turn}; only {@link #wakeup} may come from another.
 */
public final class HttpServer implements AutoCloseable {

    private static final int BACKLOG = 128;

    /** After a failed accept (no file descriptors, say): trying again at once would only burn CPU. */
    private static final long ACCEPT_PAUSE = Duration.ofSeconds(1).toNanos();

    private static final long NEVER = Long.MAX_VALUE;

    private final HttpLimits limits;
    private final HttpHandler handler;
    private final Selector selector;
    private final ServerSocketChannel listener;
    private final SelectionKey accepting;
    private final ByteBuffer buffer = ByteBuffer.allocate(4096);
    private final long origin = System.nanoTime();
    private long nextCall = 1;
    private long acceptAgainAt = NEVER;
    private long refused;
    private long dropped;

    private HttpServer(HttpLimits limits, HttpHandler handler, int port) throws IOException {
        this.limits = limits;
        this.handler = handler;
        this.selector = Selector.open();
        this.listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(port), BACKLOG);
        listener.configureBlocking(false);
        this.accepting = listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    /**
     * Listens.
     *
     * @param port 0 for any free one
     * @throws IOException when the port is taken or not ours to open
     */
    public static HttpServer open(HttpLimits limits, HttpHandler handler, int port) throws IOException {
        return new HttpServer(limits, handler, port);
    }

    public int port() {
        return listener.socket().getLocalPort();
    }

    /** Requests answered with an error of this server's own. */
    public long refused() {
        return refused;
    }

    /** Connections closed before they had asked for anything. */
    public long dropped() {
        return dropped;
    }

    /** Ends a {@link #turn} that waits; from any thread. */
    public void wakeup() {
        selector.wakeup();
    }

    /**
     * Serves until something happened or the time is over.
     *
     * @param most how long to wait; null for as long as it takes
     */
    public void turn(@Nullable Duration most) throws IOException {
        long patience = Math.min(nextDeadline() - now(), most == null ? NEVER : most.toNanos());
        if (patience <= 0) {
            selector.selectNow();
        } else if (patience > NEVER / 2) {
            selector.select();
        } else {
            selector.select(patience / 1_000_000 + 1);
        }
        for (SelectionKey key : selector.selectedKeys()) {
            if (key.isValid()) {
                serve(key);
            }
        }
        selector.selectedKeys().clear();
        dropLate();
    }

    /** Answers a request that was held; one that is gone is ignored. */
    public void answer(long call, Response response) {
        for (SelectionKey key : selector.keys()) {
            if (key.isValid()
                    && key.attachment() instanceof Connection connection
                    && connection.call() == call
                    && connection.phase() == Connection.Phase.HELD) {
                respond(key, connection, response);
                return;
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }

    private void serve(SelectionKey key) {
        try {
            if (key.attachment() instanceof Connection connection) {
                if (key.isWritable()) {
                    connection.flush(key, now() + limits.linger().toNanos());
                }
                if (key.isReadable()) {
                    read(key, connection);
                }
            } else {
                accept();
            }
        } catch (IOException e) {
            // The other side is gone; there is nobody to tell.
            drop(key);
        }
    }

    private void accept() {
        if (connections() >= limits.connections() && !dropOldestReader()) {
            pauseAccepting();
            return;
        }
        try {
            SocketChannel channel = listener.accept();
            if (channel != null) {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                Connection connection = new Connection(
                        nextCall++, channel, now() + limits.request().toNanos());
                channel.register(selector, SelectionKey.OP_READ, connection);
            }
        } catch (IOException e) {
            pauseAccepting();
        }
    }

    /** Held hooks are never dropped for a newcomer: that would end a drain. Newcomers wait in the kernel's queue. */
    private void pauseAccepting() {
        accepting.interestOps(0);
        acceptAgainAt = now() + ACCEPT_PAUSE;
    }

    private void read(SelectionKey key, Connection connection) throws IOException {
        if (!connection.receive(buffer)) {
            drop(key);
            return;
        }
        if (connection.phase() != Connection.Phase.READING) {
            return;
        }
        RequestReading reading = connection.read(buffer);
        if (reading instanceof RequestReading.Malformed malformed) {
            refused++;
            respond(key, connection, Response.of(malformed.status()));
        } else if (reading instanceof RequestReading.Complete complete) {
            connection.hold();
            Response response = handler.handle(connection.call(), complete.request());
            if (response != null) {
                respond(key, connection, response);
            }
        }
    }

    private void respond(SelectionKey key, Connection connection, Response response) {
        connection.write(response, now() + limits.response().toNanos());
        try {
            connection.flush(key, now() + limits.linger().toNanos());
        } catch (IOException e) {
            drop(key);
        }
    }

    private void drop(SelectionKey key) {
        try {
            key.channel().close();
        } catch (IOException e) {
            // Closed is closed.
        }
        if (key.attachment() instanceof Connection connection) {
            switch (connection.phase()) {
                case READING -> dropped++;
                case HELD -> handler.closed(connection.call());
                case WRITING, LINGERING -> {}
            }
        }
    }

    private int connections() {
        return selector.keys().size() - 1;
    }

    private boolean dropOldestReader() {
        SelectionKey oldest = null;
        long call = NEVER;
        for (SelectionKey key : selector.keys()) {
            if (key.isValid()
                    && key.attachment() instanceof Connection connection
                    && connection.phase() != Connection.Phase.HELD
                    && connection.call() < call) {
                oldest = key;
                call = connection.call();
            }
        }
        if (oldest != null) {
            drop(oldest);
        }
        return oldest != null;
    }

    private long nextDeadline() {
        long next = acceptAgainAt;
        for (SelectionKey key : selector.keys()) {
            if (key.isValid() && key.attachment() instanceof Connection connection && hasDeadline(connection)) {
                next = Math.min(next, connection.deadline());
            }
        }
        return next;
    }

    private void dropLate() {
        long now = now();
        if (now >= acceptAgainAt) {
            acceptAgainAt = NEVER;
            accepting.interestOps(SelectionKey.OP_ACCEPT);
        }
        for (SelectionKey key : selector.keys()) {
            if (key.isValid()
                    && key.attachment() instanceof Connection connection
                    && hasDeadline(connection)
                    && now >= connection.deadline()) {
                drop(key);
            }
        }
    }

    private static boolean hasDeadline(Connection connection) {
        return connection.phase() != Connection.Phase.HELD;
    }

    /** Nanoseconds since the server began, so that sums can't overflow. */
    private long now() {
        return System.nanoTime() - origin;
    }
}
