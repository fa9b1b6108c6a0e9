package dev.quiesce.agent.work.connections;

import java.nio.ByteOrder;

/**
 * Reads the rows of the kernel's connection tables, {@code /proc/net/tcp} and {@code /proc/net/tcp6} (the kernel's
 * Documentation/networking/proc_net_tcp.rst, get_tcp4_sock and get_tcp6_sock): strictly, byte by byte. One instance is
 * reused for all rows: a busy server has tens of thousands.
 */
final class ConnectionRow {

    static final int ESTABLISHED = 1;
    static final int FIN_WAIT1 = 4;
    static final int CLOSE_WAIT = 8;
    static final int LAST_ACK = 9;
    static final int CLOSING = 11;

    private static final int IPV4_DIGITS = 8;
    private static final int IPV6_DIGITS = 32;
    private static final int PORT_DIGITS = 4;
    private static final int STATE_DIGITS = 2;
    private static final int QUEUE_DIGITS = 8;

    /** Addresses are printed as words in the machine's own byte order. */
    private final boolean littleEndian;

    private byte[] line = {};
    private int end;
    private int at;

    private final byte[] peer = new byte[IPV6_DIGITS / 2];
    private int peerLength;
    private int localPort;
    private int peerPort;
    private int state;
    private long unacknowledged;

    ConnectionRow(ByteOrder order) {
        this.littleEndian = order == ByteOrder.LITTLE_ENDIAN;
    }

    /** Takes {@code length} bytes of {@code bytes} as a row. False when they are none. */
    boolean read(byte[] bytes, int length) {
        line = bytes;
        end = length;
        at = 0;
        return slot() && local() && peer() && rest();
    }

    /**
     * Whether losing it loses something. What the app still has open counts: also half closed by the peer, which may wait
     * for its answer. What the app has closed counts while the kernel has bytes of the answer to deliver, for they are
     * lost with the pod's network; one unacknowledged byte is the FIN itself. A handshake is not work yet, and
     * TIME_WAIT and FIN_WAIT2 are nothing but memory.
     */
    boolean isWork() {
        return switch (state) {
            case ESTABLISHED, CLOSE_WAIT -> true;
            case FIN_WAIT1, LAST_ACK, CLOSING -> unacknowledged > 1;
            default -> false;
        };
    }

    int localPort() {
        return localPort;
    }

    int peerPort() {
        return peerPort;
    }

    int state() {
        return state;
    }

    /** 4 bytes, or 16; in network order. */
    byte[] peerAddress() {
        byte[] address = new byte[peerLength];
        System.arraycopy(peer, 0, address, 0, peerLength);
        return address;
    }

    private boolean slot() {
        blanks();
        int from = at;
        while (at < end && line[at] >= '0' && line[at] <= '9') {
            at++;
        }
        return at > from && skip(':') && skip(' ');
    }

    private boolean local() {
        int from = at;
        while (at < end && digit(line[at]) >= 0) {
            at++;
        }
        int digits = at - from;
        peerLength = digits / 2;
        if ((digits != IPV4_DIGITS && digits != IPV6_DIGITS) || !skip(':')) {
            return false;
        }
        localPort = (int) hex(PORT_DIGITS);
        return localPort >= 0 && skip(' ');
    }

    private boolean peer() {
        for (int i = 0; i < peerLength; i++) {
            int octet = (int) hex(2);
            if (octet < 0) {
                return false;
            }
            peer[littleEndian ? i ^ 3 : i] = (byte) octet;
        }
        if (!skip(':')) {
            return false;
        }
        peerPort = (int) hex(PORT_DIGITS);
        return peerPort >= 0 && skip(' ');
    }

    private boolean rest() {
        state = (int) hex(STATE_DIGITS);
        if (state < 0 || !skip(' ')) {
            return false;
        }
        unacknowledged = hex(QUEUE_DIGITS);
        return unacknowledged >= 0 && skip(':') && hex(QUEUE_DIGITS) >= 0 && (at == end || skip(' '));
    }

    private void blanks() {
        while (at < end && line[at] == ' ') {
            at++;
        }
    }

    private boolean skip(char expected) {
        if (at < end && line[at] == expected) {
            at++;
            return true;
        }
        return false;
    }

    /** Exactly so many digits, or -1. */
    private long hex(int digits) {
        long value = 0;
        for (int i = 0; i < digits; i++) {
            int digit = at < end ? digit(line[at]) : -1;
            if (digit < 0) {
                return -1;
            }
            value = (value << 4) | digit;
            at++;
        }
        return value;
    }

    private static int digit(byte b) {
        if (b >= '0' && b <= '9') {
            return b - '0';
        }
        return b >= 'A' && b <= 'F' ? b - 'A' + 10 : -1;
    }
}
