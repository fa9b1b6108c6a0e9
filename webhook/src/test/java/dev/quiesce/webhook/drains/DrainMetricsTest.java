package dev.quiesce.webhook.drains;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.ControlFact;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DrainMetricsTest {

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final DrainMetrics metrics = new DrainMetrics(registry);

    @Test
    void everyMetricIsInTheTableAndNoOther() throws IOException {
        metrics.running(() -> 2);
        metrics.ended(new EndedDrain(
                EndedDrain.Outcome.CUT, "", AgentSummary.read(AgentPods.report("Stopped", "told", 1, 0))));
        metrics.told(new ControlFact.Released(), "accepted");

        List<String> documented = Files.readAllLines(Path.of("../docs/metrics.md")).stream()
                .dropWhile(line -> !line.startsWith("| metric of drains |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.split("\\|", -1)[1].strip().replace("`", ""))
                .toList();

        assertThat(documented).containsExactlyInAnyOrderElementsOf(names());
    }

    @Test
    void aDrainWithoutAReportIsCountedToo() {
        metrics.ended(new EndedDrain(EndedDrain.Outcome.LOST, "", Optional.empty()));
        assertThat(registry.scrape()).contains("quiesce_drains_total{outcome=\"lost\"} 1.0");
    }

    private TreeSet<String> names() {
        return registry.scrape()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("[{ ]", 2)[0])
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
