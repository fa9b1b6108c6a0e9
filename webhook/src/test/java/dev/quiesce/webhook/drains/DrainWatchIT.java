package dev.quiesce.webhook.drains;

import static dev.quiesce.webhook.drains.AgentPods.OWN_GRACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.quiesce.webhook.injection.ControlKey;
import dev.quiesce.webhook.kube.EventWriter;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The real watch and the real client, against a played API server and a played agent. */
@EnableKubernetesMockClient(crud = true)
class DrainWatchIT {

    private static final ControlKey KEY =
            ControlKey.of(new byte[ControlKey.LENGTH]).orElseThrow();

    KubernetesClient client;
    private final Vertx vertx = Vertx.vertx();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private FakeAgent agent;
    private DrainWatch watch;
    private Pod running;

    @BeforeEach
    void lead() throws IOException {
        agent = new FakeAgent();
        running = AgentPods.running(agent.port());
        watch = new DrainWatch(
                client,
                vertx,
                () -> KEY,
                new EventWriter(client, "quiesce-webhook-0", () -> Instant.EPOCH),
                new DrainMetrics(registry));
        watch.start();
    }

    @AfterEach
    void stop() {
        watch.close();
        agent.close();
        vertx.close().await();
    }

    @Test
    void tellsTheGraceOfADeletionWithTheBearerOfThePod() {
        put(running);
        put(AgentPods.deleted(running, 30));

        await().untilAsserted(() -> assertThat(agent.told()).containsExactly("v1 " + uid() + " deleted 30"));
        assertThat(agent.bearers())
                .containsExactly("Bearer "
                        + KEY.token("shop", "cart-0", "cart-", "owner").bearer());
    }

    @Test
    void tellsAgainWhenNobodyHeard() {
        agent.failing(2);
        put(running);
        put(AgentPods.deleted(running, 30));

        await().untilAsserted(() -> assertThat(agent.told()).containsExactly("v1 " + uid() + " deleted 30"));
        assertThat(registry.get(DrainMetrics.MESSAGES)
                        .tag(DrainMetrics.RESULT, "accepted")
                        .counter()
                        .count())
                .isOne();
    }

    @Test
    void tellsAgainWhenNobodyListened() throws IOException {
        int port = agent.port();
        agent.close();
        put(running);
        put(AgentPods.deleted(running, 30));
        await().until(() -> registry.get(DrainMetrics.RUNNING).gauge().value() == 1);
        agent = new FakeAgent(port);

        await().untilAsserted(() -> assertThat(agent.told()).containsExactly("v1 " + uid() + " deleted 30"));
    }

    @Test
    void tellsALeadersNewsInOrder() {
        put(running);
        put(AgentPods.deleted(running, 60));
        await().until(() -> agent.told().size() == 1);
        put(AgentPods.deleted(running, 20));
        await().until(() -> agent.told().size() == 2);
        put(AgentPods.released(AgentPods.deleted(running, 20)));
        await().until(() -> agent.told().size() == 3);

        assertThat(agent.told().get(1)).startsWith("v1 " + uid() + " shortened 20 ");
        assertThat(agent.told().get(2)).isEqualTo("v1 " + uid() + " released");
    }

    @Test
    void tellsAnAgentThatItsHookWasNotCalledForADeletion() {
        agent.says("{\"state\":\"Finishing\",\"hookCalls\":4}");
        put(running);
        put(AgentPods.restarted(running, 1));

        await().untilAsserted(() -> assertThat(agent.told()).containsExactly("v1 " + uid() + " not-deleted 4"));
    }

    @Test
    void anAgentThatServesIsLeftAlone() {
        put(running);
        put(AgentPods.restarted(running, 1));
        put(AgentPods.deleted(running, 30));

        await().until(() -> !agent.told().isEmpty());
        assertThat(agent.told()).containsExactly("v1 " + uid() + " deleted 30");
    }

    @Test
    void writesAnEventAboutADrainThatWasCut() {
        put(running);
        put(AgentPods.agentEnded(
                AgentPods.deleted(running, OWN_GRACE), 0, "Completed", AgentPods.report("Stopped", "told", 2, 0)));

        await().untilAsserted(() -> assertThat(events()).hasSize(1));
        assertThat(events().getFirst().getReason()).isEqualTo("DrainCut");
        assertThat(events().getFirst().getInvolvedObject().getUid()).isEqualTo(uid());
        assertThat(ended("cut")).isOne();
        assertThat(registry.get(DrainMetrics.PLANNED)
                        .tag(DrainMetrics.SLICE, "finishing")
                        .counter()
                        .count())
                .isEqualTo(60);
        assertThat(registry.get(DrainMetrics.ACTUAL)
                        .tag(DrainMetrics.SLICE, "finishing")
                        .counter()
                        .count())
                .isEqualTo(5);
        assertThat(registry.get(DrainMetrics.WORK)
                        .tag(DrainMetrics.SEEN, "lost")
                        .counter()
                        .count())
                .isEqualTo(2);
    }

    @Test
    void countsADrainThatWentWellAndTellsNobody() {
        put(running);
        put(AgentPods.agentEnded(
                AgentPods.deleted(running, OWN_GRACE), 0, "Completed", AgentPods.report("Stopped", "drained", 0, 0)));

        await().until(() -> registry.find(DrainMetrics.DRAINS).counter() != null);
        assertThat(ended("drained")).isOne();
        assertThat(events()).isEmpty();
    }

    @Test
    void writesAnEventAboutAPodThatIsGoneWithoutAReport() {
        client.resource(running).create();
        await().until(() -> pods() == 1);
        client.resource(running).delete();

        await().untilAsserted(
                        () -> assertThat(events()).extracting(Event::getReason).containsExactly("DrainLost"));
    }

    /** The API server gave another than the one that was asked for. */
    private String uid() {
        return client.pods()
                .inNamespace("shop")
                .withName("cart-0")
                .get()
                .getMetadata()
                .getUid();
    }

    private int pods() {
        return client.pods().inNamespace("shop").list().getItems().size();
    }

    private double ended(String outcome) {
        return registry.get(DrainMetrics.DRAINS)
                .tag(DrainMetrics.OUTCOME, outcome)
                .counter()
                .count();
    }

    private void put(Pod pod) {
        // The played API server removes what is being deleted at once, unless it has a finalizer.
        Pod kept = new PodBuilder(pod)
                .editMetadata()
                .withFinalizers("test/kept")
                .endMetadata()
                .build();
        if (client.resource(pod).get() == null) {
            client.resource(kept).create();
        } else {
            client.resource(kept).updateStatus();
            client.resource(kept).update();
        }
    }

    private List<Event> events() {
        return client.v1().events().inNamespace("shop").list().getItems();
    }
}
