package dev.quiesce.webhook.http;

import dev.quiesce.webhook.admission.Admitter;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import javax.net.ssl.X509KeyManager;

/**
 * The HTTPS side of the webhook: several event loops on one port. Certificates are changed while it serves, and it
 * leaves without failing a request.
 */
public final class AdmissionServer {

    /** An event loop that has not come round for this long is blocked. */
    private static final Duration BLOCKED = Duration.ofSeconds(10);

    private static final String ANY_IPV4 = "0.0.0.0";

    private final Vertx vertx;
    private final NetworkStack stack;
    private final WebhookServerConfig config;
    private final CurrentKeys keys;
    private final VerdictLog log;
    private final ServingPhase phase = new ServingPhase();
    private final AdmissionHandler handler;
    private final List<AdmissionListener> listeners = new CopyOnWriteArrayList<>();
    private final AtomicBoolean closing = new AtomicBoolean();
    private final Promise<Void> drained = Promise.promise();
    private Future<Void> reloading = Future.succeededFuture();

    private AdmissionServer(
            NetworkStack stack,
            WebhookServerConfig config,
            CurrentKeys keys,
            Map<String, AdmissionRoute> routes,
            VerdictLog log) {
        this.vertx = stack.vertx();
        this.stack = stack;
        this.config = config;
        this.keys = keys;
        this.log = log;
        HttpLimits limits = config.limits();
        this.handler =
                new AdmissionHandler(routes, new Answers(vertx, phase), limits.body(), new BodyBudget(limits.bodies()));
    }

    /**
     * Listens.
     *
     * @param keys the first key and chain; {@link #reload} gives the next ones
     * @param routes the admitters by path; asked anew for every request, so a supplier may change its answer at any time
     */
    public static Future<AdmissionServer> start(
            NetworkStack stack,
            WebhookServerConfig config,
            X509KeyManager keys,
            Map<String, Supplier<Admitter>> routes,
            AdmissionMetrics metrics) {
        VerdictLog log = new VerdictLog();
        Map<String, AdmissionRoute> byPath = new HashMap<>();
        routes.forEach(
                (path, admitter) -> byPath.put(path, new AdmissionRoute(path, admitter, metrics.route(path), log)));
        return new AdmissionServer(stack, config, new CurrentKeys(keys), byPath, log).listen();
    }

    private Future<AdmissionServer> listen() {
        Future<String> deployed = deploy(config.host());
        if (config.host().equals(WebhookServerConfig.ANY)) {
            deployed = deployed.recover(_ -> deploy(ANY_IPV4));
        }
        return deployed.map(id -> {
            long flushing = vertx.setPeriodic(VerdictLog.INTERVAL.toMillis(), _ -> log.flush());
            drained.future().onComplete(_ -> {
                vertx.cancelTimer(flushing);
                log.flush();
                vertx.undeploy(id);
            });
            return this;
        });
    }

    private Future<String> deploy(String host) {
        listeners.clear();
        HttpServerOptions options = ListenerOptions.https(stack, config, host, keys.options());
        Duration limit = config.timeouts().request();
        return vertx.deployVerticle(
                () -> {
                    AdmissionListener listener = new AdmissionListener(options, handler, limit);
                    listeners.add(listener);
                    return listener;
                },
                new DeploymentOptions().setInstances(config.instances()));
    }

    /** The port, also where a free one was taken. */
    public int port() {
        return listeners.getFirst().port();
    }

    /**
     * Serves new connections with this key and chain; those that are open keep theirs. Done when every loop has it. One
     * loop after the other: two updates at the same time can make Vert.x 5.0.7 call itself without end.
     */
    public synchronized Future<Void> reload(X509KeyManager next) {
        keys.set(next);
        Future<Void> turn = reloading.otherwiseEmpty();
        for (AdmissionListener listener : listeners) {
            turn = turn.compose(_ -> listener.reload()).mapEmpty();
        }
        reloading = turn;
        return turn;
    }

    /** Whether it wants requests: a condition of readiness. */
    public boolean isServing() {
        return !phase.isDraining();
    }

    /** Whether every event loop comes round: a condition of liveness. */
    public boolean isAlive() {
        return listeners.stream().allMatch(listener -> listener.isAlive(BLOCKED));
    }

    /** Not ready from now on, and every answer ends its connection. Serves on. */
    public void beginDraining() {
        phase.beginDraining();
    }

    /** Begins to drain, lets the news spread, finishes what has begun, closes. The same future for every caller. */
    public Future<Void> drain() {
        beginDraining();
        if (closing.compareAndSet(false, true)) {
            long spread = Math.max(1, config.drain().propagation().toMillis());
            vertx.timer(spread, TimeUnit.MILLISECONDS).compose(_ -> close()).onComplete(drained);
        }
        return drained.future();
    }

    private Future<Void> close() {
        Duration wait = config.drain().inFlight();
        return Future.join(listeners.stream()
                        .map(listener -> listener.shutdown(wait))
                        .toList())
                .mapEmpty();
    }
}
