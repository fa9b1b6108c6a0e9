package dev.quiesce.webhook.http;

import io.vertx.core.Context;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One event loop's share of the HTTPS port. */
final class AdmissionListener implements Deployable {

    private static final Logger LOG = LoggerFactory.getLogger(AdmissionListener.class);
    private static final Duration BEAT = Duration.ofSeconds(1);

    private final HttpServerOptions options;
    private final Handler<HttpServerRequest> handler;
    private final Duration requestTimeout;
    private volatile @Nullable HttpServer server;
    private volatile long lastBeat = System.nanoTime();

    AdmissionListener(HttpServerOptions options, Handler<HttpServerRequest> handler, Duration requestTimeout) {
        this.options = options;
        this.handler = handler;
        this.requestTimeout = requestTimeout;
    }

    @Override
    public Future<?> deploy(Context context) {
        HttpServer created = context.owner().createHttpServer(options);
        server = created;
        context.owner().setPeriodic(BEAT.toMillis(), _ -> lastBeat = System.nanoTime());
        return created.requestHandler(handler)
                .connectionHandler(connection -> RequestDeadline.watch(connection, requestTimeout))
                .exceptionHandler(AdmissionListener::broken)
                .listen();
    }

    int port() {
        return running().actualPort();
    }

    /** Whether the event loop has come round within this time. */
    boolean isAlive(Duration within) {
        return System.nanoTime() - lastBeat <= within.toNanos();
    }

    /** Builds the TLS context anew; equal options too. */
    Future<Boolean> reload() {
        return running().updateSSLOptions(options.getSslOptions(), true);
    }

    /** Takes no more connections, waits for requests that have begun, closes. */
    Future<Void> shutdown(Duration wait) {
        return running().shutdown(wait.toMillis(), TimeUnit.MILLISECONDS);
    }

    private HttpServer running() {
        return Objects.requireNonNull(server, "not deployed");
    }

    private static void broken(Throwable cause) {
        LOG.atDebug().addKeyValue(LogKeys.ERROR, cause.toString()).log("connection failed");
    }
}
