package dev.quiesce.webhook.drains;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Listens as an agent does and keeps what it was told. */
final class FakeAgent implements AutoCloseable {

    private final HttpServer server;
    private final List<String> told = new CopyOnWriteArrayList<>();
    private final List<String> bearers = new CopyOnWriteArrayList<>();
    private final AtomicInteger failures = new AtomicInteger();
    private volatile String status = "{\"state\":\"Serving\",\"hookCalls\":0}";

    FakeAgent() throws IOException {
        this(0);
    }

    FakeAgent(int port) throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/control", this::control);
        server.createContext("/status", exchange -> answer(exchange, 200, status));
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Hangs up on so many callers first. */
    void failing(int times) {
        failures.set(times);
    }

    void says(String page) {
        status = page;
    }

    List<String> told() {
        return told;
    }

    List<String> bearers() {
        return bearers;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void control(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        if (failures.getAndDecrement() > 0) {
            exchange.close();
            return;
        }
        told.add(body);
        bearers.add(exchange.getRequestHeaders().getFirst("Authorization"));
        answer(exchange, 200, status);
    }

    private static void answer(HttpExchange exchange, int code, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
