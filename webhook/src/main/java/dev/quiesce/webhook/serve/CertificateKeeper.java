package dev.quiesce.webhook.serve;

import dev.quiesce.certs.CertificateSource;
import dev.quiesce.certs.LiveServerKeys;
import dev.quiesce.certs.Refresh;
import dev.quiesce.certs.ServingCertificate;
import dev.quiesce.certs.schedule.Step;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the served certificate fresh: asks the source when it is due or something changed, on one thread of its own. */
final class CertificateKeeper implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CertificateKeeper.class);
    private static final Duration SHORTEST_WAIT = Duration.ofSeconds(1);
    private static final Duration LONGEST_WAIT = Duration.ofHours(1);

    private final CertificateSource source;
    private final InstantSource clock;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("certificates").factory());
    private final CompletableFuture<LiveServerKeys> first = new CompletableFuture<>();
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private List<X509Certificate> bundle = List.of();
    private @Nullable Future<?> next;

    CertificateKeeper(CertificateSource source, InstantSource clock) {
        this.source = source;
        this.clock = clock;
    }

    /** The key manager, once there is a certificate; it goes on to change under its users. */
    CompletableFuture<LiveServerKeys> keys() {
        look();
        return first;
    }

    /** Has {@code listener} called, on the keeper's thread, when the certificate or the bundle is another. */
    void onChange(Runnable listener) {
        listeners.add(listener);
    }

    /** Looks at the source now. Returns at once. */
    void look() {
        ask(source::refresh);
    }

    /** Every webhook configuration carries this bundle (PEM) now. Returns at once. */
    void published(byte[] bundle) {
        ask(() -> source.bundlePublished(bundle));
    }

    /** Whether there is a certificate, and it has not run out: a condition of readiness. */
    boolean isUsable() {
        LiveServerKeys keys = first.getNow(null);
        return keys != null && clock.instant().isBefore(keys.current().notAfter());
    }

    /** What is served now; there is something once {@link #keys()} is done. */
    ServingCertificate current() {
        return first.join().current();
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private void ask(Supplier<Refresh> question) {
        if (!thread.isShutdown()) {
            thread.execute(() -> take(question));
        }
    }

    private void take(Supplier<Refresh> question) {
        Instant again = clock.instant().plus(SHORTEST_WAIT);
        try {
            Refresh refresh = question.get();
            again = refresh.again();
            switch (refresh) {
                case Refresh.Serve serve -> serve(serve);
                case Refresh.GoOn goOn ->
                    LOG.atWarn().addKeyValue("again", again).log("no certificate this time: {}", goOn.problem());
            }
        } catch (RuntimeException failure) {
            LOG.atError().setCause(failure).log("looking for a certificate failed, will be tried again");
        }
        lookAt(again);
    }

    private void serve(Refresh.Serve serve) {
        for (Step step : serve.steps()) {
            LOG.atInfo().addKeyValue("reason", step.reason()).log("certificates changed");
        }
        ServingCertificate certificate = serve.certificate();
        boolean other =
                first.isDone() ? first.join().swap(certificate) : first.complete(new LiveServerKeys(certificate));
        boolean otherBundle = !certificate.bundle().equals(bundle);
        bundle = certificate.bundle();
        if (other) {
            LOG.atInfo()
                    .addKeyValue("notAfter", certificate.notAfter())
                    .addKeyValue("fingerprint", certificate.fingerprint())
                    .log("serving a certificate");
        }
        // A new bundle goes out before the leaf that needs it.
        if (other || otherBundle) {
            listeners.forEach(Runnable::run);
        }
    }

    private void lookAt(Instant again) {
        if (next != null) {
            next.cancel(false);
        }
        Duration wait = Duration.between(clock.instant(), again);
        wait = wait.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : wait;
        wait = wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
        if (!thread.isShutdown()) {
            next = thread.schedule(this::look, wait.toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
