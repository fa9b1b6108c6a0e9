package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.kube.WebhookEndpoint.Way;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebhookConfigurationWriterTest {

    private final FakeServer server = FakeServer.installed();
    private final AtomicReference<WantedConfiguration> wanted = new AtomicReference<>(Samples.shipped());
    private final AtomicBoolean known = new AtomicBoolean(true);
    private final AtomicReference<WebhookEndpoint> endpoint = new AtomicReference<>(Samples.ENDPOINT);
    private final List<String> published = new CopyOnWriteArrayList<>();
    private final AtomicReference<Map<String, String>> refused = new AtomicReference<>(Map.of());
    private final WebhookConfigurationWriter writer = new WebhookConfigurationWriter(
            server,
            () -> known.get() ? List.of(wanted.get()) : List.of(),
            endpoint::get,
            () -> Samples.OWNER,
            new WebhookConfigurationWriter.Told(published::add, refused::set));

    @AfterEach
    void stop() {
        writer.stop();
    }

    @Test
    void fillsOnceAndWritesNoMore() {
        writer.start();
        await().until(() -> !published.isEmpty());
        writer.nudge();
        await().until(() -> published.size() >= 2);
        assertThat(server.applied).hasSize(1);
        assertThat(published).containsOnly("PEM");
    }

    @Test
    void writesAgainWhatSomebodyReset() {
        writer.start();
        await().until(() -> !published.isEmpty());
        server.set(Samples.object("metadata: {name: runs.quiesce.dev}"));
        await().until(() -> server.now().path("webhooks").size()
                == Samples.shipped().entries().size());
        assertThat(server.applied).hasSize(2);
    }

    @Test
    void followsANewBundleAndTellsWhenItIsOut() {
        writer.start();
        await().until(() -> !published.isEmpty());
        endpoint.set(new WebhookEndpoint(new Way.Service("quiesce-system", "quiesce-webhook", 443), "NEWER"));
        writer.nudge();
        await().until(() -> published.getLast().equals("NEWER"));
        assertThat(server.now().path("webhooks").findValuesAsText("caBundle")).containsOnly("TkVXRVI=");
    }

    @Test
    void touchesNothingUntilThePoliciesAreKnown() {
        known.set(false);
        writer.start();
        await().during(Duration.ofMillis(200)).until(() -> server.applied.isEmpty() && published.isEmpty());
        known.set(true);
        writer.nudge();
        await().until(() -> server.applied.size() == 1);
    }

    @Test
    void neverMakesWhatWasUninstalled() {
        server.delete();
        writer.start();
        await().until(() -> !published.isEmpty());
        assertThat(server.applied).isEmpty();
    }

    @Test
    void removesThePoliciesThatAreGone() {
        writer.start();
        await().until(() -> !published.isEmpty());
        wanted.set(Samples.of(Samples.policy("jobs", "[]")));
        writer.nudge();
        await().until(() -> server.now().path("webhooks").findValuesAsText("name").stream()
                .noneMatch(name -> name.startsWith("tekton-")));
    }

    @Test
    void onePolicyThatTheServerRefusesDoesNotKeepOutTheOthers() {
        server.refusedEntries.add("tekton-taskruns.warn.runs.quiesce.dev");
        writer.start();
        await().until(() -> !published.isEmpty());
        ObjectNode now = server.now();
        assertThat(now.path("webhooks").findValuesAsText("name"))
                .contains("tekton-pipelineruns.deny.runs.quiesce.dev")
                .noneMatch(name -> name.startsWith("tekton-taskruns"));
        assertThat(refused.get()).containsExactly(Map.entry("tekton-taskruns", "matchConditions: no such overload"));
    }

    @Test
    void doesNothingWhileStopped() {
        writer.start();
        await().until(() -> !published.isEmpty());
        writer.stop();
        server.set(Samples.object("metadata: {name: runs.quiesce.dev}"));
        writer.nudge();
        assertThat(server.applied).hasSize(1);
        writer.start();
        await().until(() -> server.applied.size() == 2);
    }
}
