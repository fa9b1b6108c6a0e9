package dev.quiesce.agent.work.connections;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionRowTest {

    @ParameterizedTest
    @CsvSource({
        "01, 00000000, true, established",
        "01, 00000400, true, established and sending",
        "02, 00000001, false, our own attempt to connect",
        "03, 00000000, false, a handshake",
        "04, 00000001, false, only the FIN is not acknowledged",
        "04, 00000400, true, the app closed and the peer lacks a part of the answer",
        "05, 00000000, false, the peer has all of it",
        "06, 00000000, false, only memory",
        "07, 00000000, false, closed",
        "08, 00000000, true, the peer closed its half and may wait for an answer",
        "09, 00000001, false, only the FIN is not acknowledged",
        "09, 00000400, true, the last part of the answer is on its way",
        "0A, 00000000, false, a listener",
        "0B, 00000400, true, both closed and data is on its way",
        "0C, 00000000, false, a handshake that waits for data"
    })
    void countsWhatWouldBeLost(String state, String queue, boolean work, String why) {
        // Given
        ConnectionRow row = new ConnectionRow(ByteOrder.LITTLE_ENDIAN);

        // When
        boolean read = read(row, "  0: 0100007F:1F90 0A0B0C0A:C001 " + state + " " + queue + ":00000000 00:00000000");

        // Then
        assertThat(read).isTrue();
        assertThat(row.isWork()).as(why).isEqualTo(work);
    }

    @ParameterizedTest
    @CsvSource({
        "0A01020A:C001, LITTLE, 10.2.1.10",
        "0A02010A:C001, BIG, 10.2.1.10",
        "B80D01200000000067452301EFCDAB89:0001, LITTLE, 2001:db8:0:0:123:4567:89ab:cdef",
        "20010DB8000000000123456789ABCDEF:0001, BIG, 2001:db8:0:0:123:4567:89ab:cdef",
        "0000000000000000FFFF00000A01020A:0001, LITTLE, 10.2.1.10",
        "00000000000000000000FFFF0A02010A:0001, BIG, 10.2.1.10"
    })
    void readsAddressesInTheMachinesOwnOrder(String peer, String order, String address) throws UnknownHostException {
        // Given
        ConnectionRow row = new ConnectionRow(order.equals("LITTLE") ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        String local = "0".repeat(peer.indexOf(':'));

        // When
        boolean read = read(row, "0: " + local + ":1F90 " + peer + " 01 00000000:00000000");

        // Then
        assertThat(read).isTrue();
        assertThat(row.localPort()).isEqualTo(8080);
        assertThat(InetAddress.getByAddress(row.peerAddress())).isEqualTo(InetAddress.ofLiteral(address));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0",
                "0:",
                ": 0100007F:1F90 0100007F:C001 01 00000000:00000000",
                "x: 0100007F:1F90 0100007F:C001 01 00000000:00000000",
                "0:0100007F:1F90 0100007F:C001 01 00000000:00000000",
                "0: 100007F:1F90 0100007F:C001 01 00000000:00000000",
                "0: 0100007F:F90 0100007F:C001 01 00000000:00000000",
                "0: 0100007F:1F901 0100007F:C001 01 00000000:00000000",
                "0: 0100007f:1F90 0100007F:C001 01 00000000:00000000",
                "0: 0100007F:1F90 0100007F00:C001 01 00000000:00000000",
                "0: 0100007F:1F90 0100007F:C001 1 00000000:00000000",
                "0: 0100007F:1F90 0100007F:C001 01 00000000",
                "0: 0100007F:1F90 0100007F:C001 01 00000000:0000",
                "0: 0100007F:1F90 0100007F:C001 01 00000000:000000001",
                "0: 0100007F:1F90  0100007F:C001 01 00000000:00000000",
                "0: 0000000000000000FFFF00000100007F:1F90 0100007F:C001 01 00000000:00000000"
            })
    void refusesWhatTheKernelDoesNotWrite(String row) {
        assertThat(read(new ConnectionRow(ByteOrder.LITTLE_ENDIAN), row)).isFalse();
    }

    private static boolean read(ConnectionRow row, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return row.read(bytes, bytes.length);
    }
}
