package dev.quiesce.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** A process beside the API server, started once and ended with the tests. Its log is e2e/target/webhook-process.log. */
final class WebhookProcess implements Webhook {

    private static final String COMMAND = Repository.file("e2e/webhook-process").toString();
    private static final URI METRICS = URI.create("http://127.0.0.1:%d/metrics".formatted(17445 + 10 * cluster()));

    private boolean running;

    WebhookProcess() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "end of the webhook's process"));
    }

    @Override
    public synchronized void ensureRunning() {
        if (!running) {
            Command.run("", List.of(COMMAND, "start")).succeeded();
            running = true;
        }
    }

    @Override
    public synchronized void restartWith(Map<String, String> settings) {
        Command.run("", List.of(COMMAND, "start"), settings).succeeded();
        running = true;
    }

    @Override
    public synchronized void stop() {
        Command.run("", List.of(COMMAND, "stop")).succeeded();
        running = false;
    }

    @Override
    public void uninstalled() {
        stop();
    }

    @Override
    public List<String> metrics(ApiServer api) {
        try (var answer = METRICS.toURL().openStream()) {
            return List.of(new String(answer.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The number of the local cluster: each has ports of its own. */
    private static int cluster() {
        return Integer.parseInt(System.getenv().getOrDefault("QUIESCE_CLUSTER", "0"));
    }
}
