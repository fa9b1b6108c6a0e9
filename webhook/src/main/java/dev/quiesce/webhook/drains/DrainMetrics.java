package dev.quiesce.webhook.drains;

import dev.quiesce.agent.contract.ControlFact;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.function.IntSupplier;

/** What came of drains, summed up over all pods; counted by the leader. Prometheus adds {@code _total}. */
public final class DrainMetrics {

    static final String DRAINS = "quiesce.drains";
    static final String RUNNING = "quiesce.drains.running";
    static final String PLANNED = "quiesce.drains.planned.seconds";
    static final String ACTUAL = "quiesce.drains.actual.seconds";
    static final String WORK = "quiesce.drains.work";
    static final String MESSAGES = "quiesce.control.messages";

    static final String OUTCOME = "outcome";
    static final String SLICE = "slice";
    static final String SEEN = "seen";
    static final String FACT = "fact";
    static final String RESULT = "result";

    private static final List<String> PLANNED_SLICES = List.of("notice", "finishing", "settle", "overhead");
    private static final List<String> ACTUAL_SLICES = List.of("notice", "finishing", "settle", "held", "overhead");

    private final MeterRegistry registry;

    public DrainMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    void running(IntSupplier running) {
        Gauge.builder(RUNNING, running, IntSupplier::getAsInt)
                .description("Pods with an agent that are being deleted, as the leader sees them")
                .strongReference(true)
                .register(registry);
    }

    void ended(EndedDrain drain) {
        Counter.builder(DRAINS)
                .description("Drains that have ended, by what came of them")
                .tag(OUTCOME, drain.outcome().label())
                .register(registry)
                .increment();
        drain.summary().ifPresent(this::summed);
    }

    /** Of one message: accepted, refused or unheard. */
    void told(ControlFact fact, String result) {
        Counter.builder(MESSAGES)
                .description("Facts brought to agents, by what came of it")
                .tag(FACT, fact.kind().text())
                .tag(RESULT, result)
                .register(registry)
                .increment();
    }

    private void summed(AgentSummary summary) {
        PLANNED_SLICES.forEach(
                slice -> add(PLANNED, "Planned lengths of drains, summed", slice, summary.planned(slice)));
        ACTUAL_SLICES.forEach(slice -> add(ACTUAL, "Real lengths of drains, summed", slice, summary.actual(slice)));
        work("start", summary.atStart());
        work("finished", summary.finished());
        work("lost", summary.lost());
    }

    private void add(String name, String description, String slice, double seconds) {
        Counter.builder(name)
                .description(description)
                .tag(SLICE, slice)
                .register(registry)
                .increment(seconds);
    }

    private void work(String seen, int count) {
        Counter.builder(WORK)
                .description("Work of drains: in flight at the start, finished in time, lost")
                .tag(SEEN, seen)
                .register(registry)
                .increment(count);
    }
}
