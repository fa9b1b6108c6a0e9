package dev.quiesce.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HealthServerIT {

    private final NetworkStack stack = NetworkStack.start(1);
    private final AtomicBoolean alive = new AtomicBoolean(true);
    private final AtomicBoolean policies = new AtomicBoolean();
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final HttpServer server = TestServer.await(HealthServer.start(
            stack.vertx(),
            TestServer.config(1, HttpTimeouts.DEFAULT, DrainTimes.DEFAULT),
            Map.of("event loops", alive::get),
            Map.of("serving", () -> true, "policies", policies::get),
            registry::scrape));
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void stop() {
        client.close();
        TestServer.await(stack.vertx().close());
    }

    @Test
    void isReadyOnceEveryConditionHolds() throws IOException, InterruptedException {
        HttpResponse<String> early = get("/readyz");
        policies.set(true);
        HttpResponse<String> later = get("/readyz");

        assertThat(early.statusCode()).isEqualTo(503);
        assertThat(early.body()).isEqualTo("not yet: policies\n");
        assertThat(later.statusCode()).isEqualTo(200);
        assertThat(later.body()).isEqualTo("ok\n");
    }

    @Test
    void isAliveWhileEveryConditionHolds() throws IOException, InterruptedException {
        assertThat(get("/livez").statusCode()).isEqualTo(200);

        alive.set(false);

        assertThat(get("/livez").body()).isEqualTo("not yet: event loops\n");
    }

    @Test
    void tellsPrometheusAboutReviewsAndTheProcess() throws IOException, InterruptedException {
        new AdmissionMetrics(registry).bindProcess();

        HttpResponse<String> metrics = get("/metrics");

        assertThat(metrics.headers().firstValue("content-type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain; version=0.0.4"));
        assertThat(metrics.body())
                .contains("quiesce_admission_in_flight 0.0")
                .contains("process_uptime_seconds")
                .contains("process_files_open_files")
                .contains("jvm_memory_used_bytes")
                .contains("process_cpu_usage");
    }

    @Test
    void knowsNothingElse() throws IOException, InterruptedException {
        assertThat(get("/").statusCode()).isEqualTo(404);
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + server.actualPort() + path);
        return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }
}
