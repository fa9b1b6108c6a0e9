package dev.quiesce.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.Wire;
import dev.quiesce.agent.Within;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpServerIT implements HttpHandler {

    private static final HttpLimits LIMITS =
            new HttpLimits(8, Duration.ofMillis(400), Duration.ofMillis(400), Duration.ofMillis(200));

    private final ConcurrentLinkedQueue<Long> held = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Long> gone = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Long> toAnswer = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean over = new AtomicBoolean();
    private HttpServer server;
    private Thread loop;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.open(LIMITS, this, 0);
        loop = new Thread(this::serve, "server");
        loop.start();
    }

    @AfterEach
    void stop() throws InterruptedException {
        over.set(true);
        server.wakeup();
        loop.join();
    }

    @Override
    public Response handle(long call, Request request) {
        if (request.path().equals("/held")) {
            held.add(call);
            return null;
        }
        return Response.json("{}");
    }

    @Override
    public void closed(long call) {
        gone.add(call);
    }

    @Test
    void listensOnBothFamilies() throws IOException {
        try (Wire four = Wire.open("127.0.0.1", server.port());
                Wire six = Wire.open("::1", server.port())) {
            assertThat(four.ask("/").answer()).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\n{}\n");
            assertThat(six.ask("/").answer()).startsWith("HTTP/1.1 200 OK\r\n");
        }
    }

    @Test
    void answersGarbageWithAnErrorAndHangsUp() throws IOException {
        try (Wire wire = Wire.open(server.port())) {
            assertThat(wire.send("\u0016\u0003\u0001 hello").answer())
                    .startsWith("HTTP/1.1 400 Bad Request\r\n")
                    .contains("Connection: close\r\n");
        }
    }

    @Test
    void answersMuchGarbageWithoutAReset() throws IOException {
        try (Wire wire = Wire.open(server.port())) {
            assertThat(wire.send("x".repeat(20_000)).answer()).startsWith("HTTP/1.1 414 ");
        }
    }

    @Test
    void readsARequestThatComesByteByByte() throws IOException {
        try (Wire wire = Wire.open(server.port())) {
            for (char c : "GET / HTTP/1.1\r\nHost: x\r\n\r\n".toCharArray()) {
                wire.send(String.valueOf(c));
            }
            assertThat(wire.answer()).startsWith("HTTP/1.1 200 OK\r\n");
        }
    }

    @Test
    void dropsSlowClients() throws Exception {
        try (Wire silent = Wire.open(server.port());
                Wire slow = Wire.open(server.port())) {
            // When
            long start = System.nanoTime();
            Within.reason("slow client dropped", () -> !stillTakes(slow));

            // Then
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(15));
            assertThat(silent.answer()).isEmpty();
        }
    }

    @Test
    void holdsARequestUntilItIsAnswered() throws Exception {
        try (Wire wire = Wire.open(server.port()).ask("/held")) {
            // Given
            Within.reason("held", () -> held.size() == 1);
            assertThat(Wire.get(server.port(), "/")).startsWith("HTTP/1.1 200 OK\r\n");
            assertThat(wire.silent()).isTrue();

            // When
            answer(held.element());

            // Then
            assertThat(wire.answer()).startsWith("HTTP/1.1 200 OK\r\n");
        }
    }

    @Test
    void noticesThatAHeldCallerHangsUp() throws Exception {
        // Given
        Wire wire = Wire.open(server.port()).ask("/held");
        Within.reason("held", () -> held.size() == 1);

        // When
        wire.close();

        // Then
        Within.reason("noticed", () -> gone.contains(held.element()));
    }

    @Test
    void dropsACallerThatNeverStopsTalking() throws Exception {
        try (Wire wire = Wire.open(server.port()).ask("/held")) {
            Within.reason("dropped", () -> {
                stillTakes(wire);
                return !gone.isEmpty();
            });
        }
    }

    @Test
    void newcomersDisplaceWhoAsksNothingAndNeverAHeldCall() throws Exception {
        // Given
        List<Wire> wires = new ArrayList<>();
        for (int i = 0; i < LIMITS.connections() - 1; i++) {
            wires.add(Wire.open(server.port()).ask("/held"));
        }
        Within.reason("all held", () -> held.size() == LIMITS.connections() - 1);

        // When
        wires.add(Wire.open(server.port()));
        wires.add(Wire.open(server.port()).ask("/held"));

        // Then
        Within.reason("newcomer held", () -> held.size() == LIMITS.connections());
        assertThat(gone).isEmpty();
        assertThat(wires.get(LIMITS.connections() - 1).answer()).isEmpty();
        close(wires);
    }

    @Test
    void newcomersWaitWhileAllAreHeld() throws Exception {
        // Given
        List<Wire> wires = new ArrayList<>();
        for (int i = 0; i < LIMITS.connections(); i++) {
            wires.add(Wire.open(server.port()).ask("/held"));
        }
        Within.reason("all held", () -> held.size() == LIMITS.connections());

        // When
        Wire waiting = Wire.open(server.port()).ask("/");
        answer(held.element());

        // Then
        assertThat(waiting.answer()).startsWith("HTTP/1.1 200 OK\r\n");
        assertThat(gone).isEmpty();
        wires.add(waiting);
        close(wires);
    }

    private void answer(long call) {
        toAnswer.add(call);
        server.wakeup();
    }

    private void serve() {
        try (HttpServer served = server) {
            while (!over.get()) {
                served.turn(null);
                for (Long call = toAnswer.poll(); call != null; call = toAnswer.poll()) {
                    served.answer(call, Response.json("{}"));
                }
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean stillTakes(Wire wire) throws IOException {
        try {
            wire.send("G".repeat(512));
            return true;
        } catch (SocketException e) {
            return false;
        }
    }

    private static void close(List<Wire> wires) throws IOException {
        for (Wire wire : wires) {
            wire.close();
        }
    }
}
