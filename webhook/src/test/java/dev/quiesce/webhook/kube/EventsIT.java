package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quiesce.webhook.kube.EventNote.Regarding;
import dev.quiesce.webhook.kube.EventNote.Severity;
import dev.quiesce.webhook.kube.Events.Outcome;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true)
class EventsIT {

    private static final Instant NOW = Instant.parse("2026-12-01T10:00:00Z");

    KubernetesClient client;

    private final AtomicReference<Instant> now = new AtomicReference<>(NOW);
    private final List<Outcome> outcomes = new CopyOnWriteArrayList<>();
    private Events events;

    @BeforeEach
    void begin() {
        events = new Events(client, "webhook-1", now::get, outcomes::add);
    }

    @AfterEach
    void end() {
        events.close();
    }

    @Test
    void writesWhatHappenedToWhatAndWhy() {
        events.tell(note("team-a", "x".repeat(2000)));

        await().until(() -> outcomes.contains(Outcome.WRITTEN));
        Event event = written("team-a").getFirst();
        assertThat(event.getRegarding().getKind()).isEqualTo("PipelineRun");
        assertThat(event.getRegarding().getUid()).isEqualTo("uid");
        assertThat(event.getType()).isEqualTo("Warning");
        assertThat(event.getReason()).isEqualTo("RunFinished");
        assertThat(event.getAction()).isEqualTo("Deny");
        assertThat(event.getNote()).hasSize(1024).endsWith("...");
        assertThat(event.getReportingController()).isEqualTo("quiesce.dev/webhook");
        assertThat(event.getReportingInstance()).isEqualTo("webhook-1");
    }

    @Test
    void countsTheSameNewsInTheEventThatIsThere() {
        events.tell(note("team-a", "because"));
        events.tell(note("team-a", "because"));
        await().until(() -> outcomes.equals(List.of(Outcome.WRITTEN, Outcome.COUNTED)));
        now.set(NOW.plus(EventLedger.AGAIN));

        events.tell(note("team-a", "because"));

        await().until(() -> outcomes.size() == 3);
        assertThat(outcomes.getLast()).isEqualTo(Outcome.WRITTEN);
        assertThat(written("team-a"))
                .singleElement()
                .satisfies(event -> assertThat(event.getSeries().getCount()).isEqualTo(3));
    }

    @Test
    void anObjectOfTheClusterHasItsEventsInDefault() {
        events.tell(note("", "because"));

        await().until(() -> outcomes.contains(Outcome.WRITTEN));
        assertThat(written("default")).hasSize(1);
    }

    private List<Event> written(String namespace) {
        return client.events().v1().events().inNamespace(namespace).list().getItems();
    }

    private static EventNote note(String namespace, String text) {
        return new EventNote(
                new Regarding("tekton.dev/v1", "PipelineRun", namespace, "build", "uid"),
                Severity.WARNING,
                "RunFinished",
                "Deny",
                text);
    }
}
