package dev.quiesce.webhook.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Plain HTTP for the kubelet and Prometheus: {@code /livez}, {@code /readyz}, {@code /metrics}. */
public final class HealthServer {

    private static final String ANY_IPV4 = "0.0.0.0";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final Map<String, BooleanSupplier> alive;
    private final Map<String, BooleanSupplier> ready;
    private final Supplier<String> metrics;

    private HealthServer(
            Map<String, BooleanSupplier> alive, Map<String, BooleanSupplier> ready, Supplier<String> metrics) {
        this.alive = Map.copyOf(alive);
        this.ready = Map.copyOf(ready);
        this.metrics = metrics;
    }

    /**
     * Listens; close what it gives last of all, so that a draining webhook still says that it is not ready.
     *
     * @param alive conditions by name; if one is false the kubelet restarts us
     * @param ready conditions by name; if one is false nobody asks us
     * @param metrics the text that Prometheus reads
     */
    public static Future<HttpServer> start(
            Vertx vertx,
            WebhookServerConfig config,
            Map<String, BooleanSupplier> alive,
            Map<String, BooleanSupplier> ready,
            Supplier<String> metrics) {
        HealthServer health = new HealthServer(alive, ready, metrics);
        Future<HttpServer> listening = health.listen(vertx, config, config.host());
        return config.host().equals(WebhookServerConfig.ANY)
                ? listening.recover(_ -> health.listen(vertx, config, ANY_IPV4))
                : listening;
    }

    private Future<HttpServer> listen(Vertx vertx, WebhookServerConfig config, String host) {
        return vertx.createHttpServer(ListenerOptions.health(config, host))
                .requestHandler(this::handle)
                .connectionHandler(connection ->
                        RequestDeadline.watch(connection, config.timeouts().request()))
                .listen();
    }

    private void handle(HttpServerRequest request) {
        Answer answer = request.method().equals(HttpMethod.GET)
                ? answer(request.path())
                : Answer.text(405, "only GET is answered here");
        request.response()
                .setStatusCode(answer.status())
                .putHeader(HttpHeaders.CONTENT_TYPE, answer.contentType())
                .end(answer.body());
    }

    private Answer answer(String path) {
        return switch (path) {
            case "/livez" -> conditions(alive);
            case "/readyz" -> conditions(ready);
            case "/metrics" -> new Answer(200, PROMETHEUS, Buffer.buffer(metrics.get()));
            default -> Answer.text(404, "known are /livez, /readyz and /metrics");
        };
    }

    private static Answer conditions(Map<String, BooleanSupplier> conditions) {
        List<String> failing = conditions.entrySet().stream()
                .filter(condition -> !condition.getValue().getAsBoolean())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        return failing.isEmpty() ? Answer.text(200, "ok") : Answer.text(503, "not yet: " + String.join(", ", failing));
    }
}
