package dev.quiesce.agent.work.connections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.drain.Reading;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The fixtures are what a kernel 6 on a little-endian machine showed. */
class ConnectionSourceTest {

    private static final int DUAL_STACK = 18_080;
    private static final int IPV4 = 18_081;
    private static final String HEAD = "  sl  local_address rem_address   st tx_queue rx_queue\n";

    @Test
    void countsIpv4AndTheHalfClosed() {
        assertThat(look("both", Set.of(IPV4), Set.of()))
                .isEqualTo(new Reading.InFlight(2, List.of("127.0.0.1:48218->18081", "127.0.0.1:48216->18081")));
    }

    @Test
    void countsIpv6AndMappedIpv4OnOneListener() {
        assertThat(look("both", Set.of(DUAL_STACK), Set.of()))
                .isEqualTo(
                        new Reading.InFlight(2, List.of("127.0.0.1:40300->18080", "[0:0:0:0:0:0:0:1]:56138->18080")));
    }

    @Test
    void countsOnlyTheAppsOwnEnd() {
        assertThat(look("both", Set.of(9999), Set.of())).isEqualTo(new Reading.InFlight(0, List.of()));
    }

    @Test
    void leavesOutIgnoredPeersInEverySpelling() {
        Set<InetAddress> peers = Set.of(InetAddress.ofLiteral("127.0.0.1"), InetAddress.ofLiteral("::1"));
        assertThat(look("both", Set.of(DUAL_STACK, IPV4), peers)).isEqualTo(new Reading.InFlight(0, List.of()));
    }

    @Test
    void doesWithoutIpv6() {
        assertThat(look("ipv4only", Set.of(IPV4), Set.of()))
                .isInstanceOfSatisfying(
                        Reading.InFlight.class, seen -> assertThat(seen.count()).isEqualTo(2));
    }

    @Test
    void saysWhyItCannotSee() {
        assertThat(look("broken", Set.of(IPV4), Set.of()))
                .isInstanceOfSatisfying(
                        Reading.Unknown.class,
                        unknown -> assertThat(unknown.reason())
                                .startsWith("platform: ")
                                .endsWith("is no connection table"));
        assertThat(look("absent", Set.of(IPV4), Set.of()))
                .isInstanceOfSatisfying(
                        Reading.Unknown.class,
                        unknown -> assertThat(unknown.reason()).contains("can't be read"));
    }

    @Test
    void readsWhatThisKernelSays() {
        ConnectionSource source = new ConnectionSource(new File("/proc/net"), Set.of(1), Set.of());
        assertThat(source.inFlight()).isInstanceOf(Reading.InFlight.class);
    }

    @Test
    void takesTablesOfAnyLength() throws IOException {
        // Given
        StringBuilder table = new StringBuilder(HEAD);
        for (int i = 0; i < 20_000; i++) {
            table.append(i).append(": 0100007F:46A1 0100007F:BC58 01 00000000:00000000\n");
        }

        // When
        ConnectionCount count = new ConnectionCount(Set.of(IPV4), Set.of(), ByteOrder.LITTLE_ENDIAN);

        // Then
        assertThat(count.add(stream(table.toString()))).isTrue();
        assertThat(count.count()).isEqualTo(20_000);
        assertThat(count.names()).hasSize(8);
    }

    @Test
    void refusesTablesThatAreNone() throws IOException {
        assertThat(refused("")).isTrue();
        assertThat(refused("\n")).isTrue();
        assertThat(refused("hello\n")).isTrue();
        assertThat(refused(HEAD + "\n")).isTrue();
        assertThat(refused(HEAD + " 0: 0100007F:46A1 01")).isTrue();
        assertThat(refused(HEAD + "x".repeat(4000) + "\n")).isTrue();
        assertThat(refused(HEAD)).isFalse();
    }

    @Property
    void neverThrowsWhateverTheTableHolds(@ForAll byte[] bytes) throws IOException {
        ConnectionCount count = new ConnectionCount(Set.of(IPV4), Set.of(), ByteOrder.LITTLE_ENDIAN);
        count.add(new ByteArrayInputStream(bytes));
        count.add(stream(HEAD + new String(bytes, StandardCharsets.ISO_8859_1)));
        assertThat(count.count()).isZero();
    }

    private static Reading look(String folder, Set<Integer> ports, Set<InetAddress> ignored) {
        File tables = new File("src/test/resources/ConnectionSourceTest", folder);
        return new ConnectionSource(tables, ports, ignored).inFlight();
    }

    private static boolean refused(String table) throws IOException {
        return !new ConnectionCount(Set.of(IPV4), Set.of(), ByteOrder.LITTLE_ENDIAN).add(stream(table));
    }

    private static ByteArrayInputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
