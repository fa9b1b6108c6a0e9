package dev.quiesce.agent.work.connections;

import dev.quiesce.agent.drain.DrainState;
import dev.quiesce.agent.drain.Reading;
import dev.quiesce.agent.work.Waker;
import dev.quiesce.agent.work.WorkSource;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The connections to the app's ports, from the tables of the pod's network, which all its containers share. Connections
 * of every process count, and idle ones too: the table shows no more.
 */
public final class ConnectionSource implements WorkSource {

    private final Set<Integer> ports;
    private final Set<InetAddress> ignoredPeers;
    private final File ipv4;
    private final File ipv6;
    private @Nullable Reading seen;

    /**
     * @param tables the folder of the files {@code tcp} and {@code tcp6}
     * @param ports local ports whose connections are work
     * @param ignoredPeers whose connections are not
     */
    public ConnectionSource(File tables, Set<Integer> ports, Set<InetAddress> ignoredPeers) {
        this.ports = Set.copyOf(ports);
        this.ignoredPeers = Set.copyOf(ignoredPeers);
        this.ipv4 = new File(tables, "tcp");
        this.ipv6 = new File(tables, "tcp6");
    }

    @Override
    public String name() {
        return "connections";
    }

    @Override
    public void begin() {
        seen = null;
    }

    /** The kernel answers at once. */
    @Override
    public void look(Duration now, DrainState.Phase phase, Waker waker) {
        seen = inFlight();
    }

    @Override
    public @Nullable Reading seen() {
        return seen;
    }

    /** Counts now. */
    public Reading inFlight() {
        ConnectionCount count = new ConnectionCount(ports, ignoredPeers, ByteOrder.nativeOrder());
        Reading.Unknown trouble = add(ipv4, count);
        if (trouble == null && ipv6.exists()) {
            trouble = add(ipv6, count);
        }
        return trouble == null ? new Reading.InFlight(count.count(), count.names()) : trouble;
    }

    private static Reading.@Nullable Unknown add(File table, ConnectionCount count) {
        try (InputStream rows = new FileInputStream(table)) {
            return count.add(rows) ? null : new Reading.Unknown("platform: " + table + " is no connection table");
        } catch (IOException e) {
            return new Reading.Unknown("platform: " + table + " can't be read: " + e.getMessage());
        }
    }
}
