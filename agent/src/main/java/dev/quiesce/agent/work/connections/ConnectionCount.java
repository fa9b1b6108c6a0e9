package dev.quiesce.agent.work.connections;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Adds up what is work in connection tables, of any length, in little memory. */
final class ConnectionCount {

    /** The kernel's rows have about 150 and 180 bytes. */
    private static final int LONGEST_ROW = 512;

    private static final int MOST_NAMES = 8;

    private final Set<Integer> ports;
    private final Set<InetAddress> ignoredPeers;
    private final ConnectionRow row;
    private final byte[] line = new byte[LONGEST_ROW];
    private final List<String> names = new ArrayList<>();
    private int count;

    ConnectionCount(Set<Integer> ports, Set<InetAddress> ignoredPeers, ByteOrder order) {
        this.ports = ports;
        this.ignoredPeers = ignoredPeers;
        this.row = new ConnectionRow(order);
    }

    /** Adds a table; false when it is not the kernel's: then nothing it says is to be trusted. */
    boolean add(InputStream table) throws IOException {
        byte[] chunk = new byte[8192];
        int length = 0;
        int rows = 0;
        for (int got = table.read(chunk); got >= 0; got = table.read(chunk)) {
            for (int i = 0; i < got; i++) {
                if (chunk[i] != '\n') {
                    if (length == LONGEST_ROW) {
                        return false;
                    }
                    line[length++] = chunk[i];
                } else if (take(rows++, length)) {
                    length = 0;
                } else {
                    return false;
                }
            }
        }
        return length == 0 && rows > 0;
    }

    int count() {
        return count;
    }

    /** The first few peers, with their ports. */
    List<String> names() {
        return names;
    }

    private boolean take(int index, int length) throws IOException {
        if (index == 0) {
            return isHead(length);
        }
        if (!row.read(line, length)) {
            return false;
        }
        if (row.isWork() && ports.contains(row.localPort())) {
            add(InetAddress.getByAddress(row.peerAddress()));
        }
        return true;
    }

    /** The JDK makes an IPv4 address of a mapped one, so one spelling of an ignored peer is enough. */
    private void add(InetAddress peer) {
        if (ignoredPeers.contains(peer)) {
            return;
        }
        count++;
        if (names.size() < MOST_NAMES) {
            String host = peer.getHostAddress();
            String shown = host.indexOf(':') < 0 ? host : "[" + host + "]";
            names.add(shown + ":" + row.peerPort() + "->" + row.localPort());
        }
    }

    private boolean isHead(int length) {
        int at = 0;
        while (at < length && line[at] == ' ') {
            at++;
        }
        return at + 1 < length && line[at] == 's' && line[at + 1] == 'l';
    }
}
