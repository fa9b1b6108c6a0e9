package dev.quiesce.webhook.serve;

import dev.quiesce.webhook.kube.Events.Outcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Consumer;

/** Counts what became of the news that Events should tell: {@code quiesce_events_total{outcome}}. */
final class EventMetrics implements Consumer<Outcome> {

    static final String EVENTS = "quiesce.events";
    static final String OUTCOME = "outcome";

    private final Counter written;
    private final Counter counted;
    private final Counter dropped;
    private final Counter failed;

    EventMetrics(MeterRegistry registry) {
        this.written = counter(registry, "written");
        this.counted = counter(registry, "counted");
        this.dropped = counter(registry, "dropped");
        this.failed = counter(registry, "failed");
    }

    @Override
    public void accept(Outcome outcome) {
        Counter counter =
                switch (outcome) {
                    case WRITTEN -> written;
                    case COUNTED -> counted;
                    case DROPPED -> dropped;
                    case FAILED -> failed;
                };
        counter.increment();
    }

    private static Counter counter(MeterRegistry registry, String outcome) {
        return Counter.builder(EVENTS)
                .description("News for Events: written, counted into one, dropped for their number, failed")
                .tag(OUTCOME, outcome)
                .register(registry);
    }
}
