package dev.quiesce.webhook.http;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Admitter;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.http.NetworkStack.TlsEngine;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.X509KeyManager;

/** A real listener on loopback with one route. */
final class TestServer implements AutoCloseable {

    static final String PATH = "/validate/runs";

    /** Short enough to wait for, long enough for a busy machine. */
    static final HttpTimeouts SHORT =
            new HttpTimeouts(Duration.ofSeconds(2), Duration.ofSeconds(2), Duration.ofSeconds(60));

    static final DrainTimes AT_ONCE = new DrainTimes(Duration.ofMillis(1), Duration.ofSeconds(10));

    final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    final AdmissionMetrics metrics = new AdmissionMetrics(registry);
    final NetworkStack stack;
    final AdmissionServer server;

    private TestServer(
            NetworkStack stack,
            WebhookServerConfig config,
            X509KeyManager keys,
            Function<AdmissionRequest, Verdict> rule) {
        this.stack = stack;
        Map<String, Supplier<Admitter>> routes = Map.of(PATH, () -> new TestAdmitter(rule));
        this.server = await(AdmissionServer.start(stack, config, keys, routes, metrics));
    }

    static TestServer start(WebhookServerConfig config, Function<AdmissionRequest, Verdict> rule) {
        return new TestServer(NetworkStack.start(config.instances() + 1), config, TestKeys.FIRST, rule);
    }

    static TestServer start(WebhookServerConfig config, X509KeyManager keys) {
        return new TestServer(NetworkStack.start(config.instances() + 1), config, keys, _ -> Verdict.allowed());
    }

    /** On the JDK's own transport and TLS, as where native parts do not load. */
    static TestServer startWithoutNatives(WebhookServerConfig config, X509KeyManager keys) {
        NetworkStack stack = new NetworkStack(Vertx.vertx(), TlsEngine.JDK);
        return new TestServer(stack, config, keys, _ -> Verdict.allowed());
    }

    static WebhookServerConfig config(int instances, HttpTimeouts timeouts, DrainTimes drain) {
        return new WebhookServerConfig(WebhookServerConfig.ANY, 0, 0, instances, HttpLimits.DEFAULT, timeouts, drain);
    }

    static <T> T await(Future<T> future) {
        try {
            return future.await(30, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("not done in time", e);
        }
    }

    int port() {
        return server.port();
    }

    TlsClient connect() {
        return TlsClient.connect(port());
    }

    @Override
    public void close() {
        await(stack.vertx().close());
    }
}
