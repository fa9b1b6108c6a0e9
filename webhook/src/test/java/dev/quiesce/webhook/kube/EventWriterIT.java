package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true)
class EventWriterIT {

    private static final Instant NOW = Instant.parse("2026-12-01T00:00:00.5Z");
    private static final Notice.Regarding POD = new Notice.Regarding("v1", "Pod", "shop", "cart-0", "1b4e28ba");

    KubernetesClient client;

    @Test
    void tellsOfTheObjectInItsNamespace() {
        assertThat(writer().write(notice("cut after 5 s"))).isTrue();

        Event event = events().getFirst();
        assertThat(event.getInvolvedObject().getUid()).isEqualTo("1b4e28ba");
        assertThat(event.getInvolvedObject().getKind()).isEqualTo("Pod");
        assertThat(event.getType()).isEqualTo("Warning");
        assertThat(event.getReason()).isEqualTo("DrainCut");
        assertThat(event.getMessage()).isEqualTo("cut after 5 s");
        assertThat(event.getLastTimestamp()).isEqualTo("2026-12-01T00:00:00Z");
        assertThat(event.getReportingInstance()).isEqualTo("quiesce-webhook-0");
    }

    @Test
    void theSameNewsIsToldOnceByWhoeverLeads() {
        assertThat(writer().write(notice("cut"))).isTrue();
        assertThat(writer().write(notice("cut"))).isTrue();
        assertThat(writer().write(notice("cut again"))).isTrue();

        assertThat(events()).hasSize(2);
    }

    @Test
    void longNewsAndNamesAreCutToWhatTheApiTakes() {
        Notice.Regarding pod = new Notice.Regarding("v1", "Pod", "shop", "p".repeat(253), "uid");

        writer().write(new Notice(pod, Notice.Type.NORMAL, "DrainCut", "x".repeat(5000)));

        Event event = events().getFirst();
        assertThat(event.getMetadata().getName()).hasSizeLessThanOrEqualTo(253);
        assertThat(event.getMessage()).hasSizeLessThanOrEqualTo(1024).endsWith("...");
    }

    @Test
    void aFloodIsHeldBack() {
        EventWriter writer = writer();
        int written = 0;
        for (int i = 0; i < 400; i++) {
            written += writer.write(notice("cut " + i)) ? 1 : 0;
        }
        assertThat(events()).hasSize(written);
        assertThat(written).isBetween(100, 399);
    }

    @Test
    void theBudgetFillsWithTime() {
        EventBudget budget = new EventBudget(2, Duration.ofSeconds(1));

        assertThat(budget.take(Duration.ZERO)).isTrue();
        assertThat(budget.take(Duration.ZERO)).isTrue();
        assertThat(budget.take(Duration.ofMillis(999))).isFalse();
        assertThat(budget.take(Duration.ofMillis(1000))).isTrue();
        assertThat(budget.take(Duration.ofMillis(1999))).isFalse();
        assertThat(budget.take(Duration.ofHours(1))).isTrue();
        assertThat(budget.take(Duration.ofHours(1))).isTrue();
        assertThat(budget.take(Duration.ofHours(1))).isFalse();
    }

    private EventWriter writer() {
        return new EventWriter(client, "quiesce-webhook-0", () -> NOW);
    }

    private static Notice notice(String message) {
        return new Notice(POD, Notice.Type.WARNING, "DrainCut", message);
    }

    private List<Event> events() {
        return client.v1().events().inNamespace("shop").list().getItems();
    }
}
