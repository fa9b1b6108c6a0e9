package dev.quiesce.webhook.http;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Every name and label of the admission metrics. Prometheus adds {@code _total} and {@code _seconds}. */
public final class AdmissionMetrics {

    static final String REQUESTS = "quiesce.admission.requests";
    static final String DURATION = "quiesce.admission.duration";
    static final String IN_FLIGHT = "quiesce.admission.in.flight";
    static final String MALFORMED = "quiesce.admission.malformed";

    static final String ROUTE = "route";
    static final String VERDICT = "verdict";
    static final String RULE = "rule";

    static final String ALLOWED = "allowed";
    static final String PATCHED = "patched";
    static final String DENIED = "denied";
    static final String FAILED = "failed";

    /** The rule's label where no rule spoke. */
    static final String NO_RULE = "";

    private static final Duration[] BUCKETS = {
        Duration.ofNanos(500_000),
        Duration.ofMillis(1),
        Duration.ofNanos(2_500_000),
        Duration.ofMillis(5),
        Duration.ofMillis(25),
        Duration.ofMillis(100),
        Duration.ofSeconds(1),
        Duration.ofSeconds(4)
    };

    private final MeterRegistry registry;
    private final AtomicInteger inFlight = new AtomicInteger();

    public AdmissionMetrics(MeterRegistry registry) {
        this.registry = registry;
        Gauge.builder(IN_FLIGHT, inFlight, AtomicInteger::get)
                .description("Reviews being received or judged")
                .register(registry);
    }

    /** CPU, memory, threads, files and age of this process. */
    public void bindProcess() {
        new UptimeMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
    }

    /** Reviews being received or judged. */
    public int inFlight() {
        return inFlight.get();
    }

    RouteMetrics route(String path) {
        Timer duration = Timer.builder(DURATION)
                .description("From a request's head to its answer")
                .tag(ROUTE, path)
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
        Counter malformed = Counter.builder(MALFORMED)
                .description("Requests refused before they were judged")
                .tag(ROUTE, path)
                .register(registry);
        return new RouteMetrics(inFlight, duration, malformed, (verdict, rule) -> requests(path, verdict, rule));
    }

    private Counter requests(String path, String verdict, String rule) {
        return Counter.builder(REQUESTS)
                .description("Reviews judged, by verdict and by the rule that denied")
                .tag(ROUTE, path)
                .tag(VERDICT, verdict)
                .tag(RULE, rule)
                .register(registry);
    }
}
