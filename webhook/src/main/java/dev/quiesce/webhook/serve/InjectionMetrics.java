package dev.quiesce.webhook.serve;

import dev.quiesce.webhook.injection.InjectionDecision;
import dev.quiesce.webhook.injection.InjectionDecision.Injected;
import dev.quiesce.webhook.injection.InjectionDecision.NotAsked;
import dev.quiesce.webhook.injection.InjectionDecision.Skipped;
import dev.quiesce.webhook.injection.InjectionMode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * {@code quiesce_injection_total}: what was decided of pods, by the mode of their namespace. A pod that other webhooks
 * change after us is looked at twice; the second time it is {@link #UNCHANGED}.
 */
final class InjectionMetrics {

    static final String INJECTION = "quiesce.injection";

    static final String MODE = "mode";
    static final String OUTCOME = "outcome";
    static final String REASON = "reason";

    static final String INJECTED = "injected";
    static final String UNCHANGED = "unchanged";
    static final String SKIPPED = "skipped";

    private final MeterRegistry registry;

    InjectionMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    void decided(InjectionMode mode, InjectionDecision decision) {
        switch (decision) {
            case NotAsked() -> {}
            case Skipped skipped -> count(mode, SKIPPED, skipped.reason().label());
            case Injected injected -> count(mode, injected.patch().isEmpty() ? UNCHANGED : INJECTED, "");
        }
    }

    private void count(InjectionMode mode, String outcome, String reason) {
        Counter.builder(INJECTION)
                .description("Pods that ask to drain, by what was decided; reason says why one was skipped")
                .tag(MODE, mode.label())
                .tag(OUTCOME, outcome)
                .tag(REASON, reason)
                .register(registry)
                .increment();
    }
}
