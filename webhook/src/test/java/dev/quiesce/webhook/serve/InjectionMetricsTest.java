package dev.quiesce.webhook.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.quiesce.webhook.injection.InjectionDecision.Injected;
import dev.quiesce.webhook.injection.InjectionDecision.NotAsked;
import dev.quiesce.webhook.injection.InjectionDecision.Skipped;
import dev.quiesce.webhook.injection.InjectionMode;
import dev.quiesce.webhook.injection.SkipReason;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

class InjectionMetricsTest {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final InjectionMetrics metrics = new InjectionMetrics(registry);

    @Test
    void countsEachDecisionByItsModeAndReason() {
        metrics.decided(InjectionMode.ENABLED, new Skipped(SkipReason.HOST_NETWORK, List.of("why")));
        metrics.decided(InjectionMode.ENABLED, new Skipped(SkipReason.HOST_NETWORK, List.of("why")));
        metrics.decided(InjectionMode.OBSERVE, new Injected(NODES.arrayNode().add(1), "", List.of()));
        metrics.decided(InjectionMode.ENABLED, new Injected(NODES.arrayNode(), "", List.of()));

        assertThat(registry.scrape())
                .contains(
                        "quiesce_injection_total{mode=\"enabled\",outcome=\"skipped\",reason=\"HostNetwork\"} 2.0",
                        "quiesce_injection_total{mode=\"observe\",outcome=\"injected\",reason=\"\"} 1.0",
                        "quiesce_injection_total{mode=\"enabled\",outcome=\"unchanged\",reason=\"\"} 1.0");
    }

    @Test
    void podsThatDoNotAskAreNotCounted() {
        metrics.decided(InjectionMode.ENABLED, new NotAsked());

        assertThat(registry.scrape()).doesNotContain("quiesce_injection_total{");
    }
}
