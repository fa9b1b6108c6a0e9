package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Somebody else writes the same configuration: an admissions enforcer, GitOps, a person. */
class FightingWriterTest {

    private static final int FIGHTS = 20;
    private static final int ENTRIES = Samples.shipped().entries().size();
    private static final JsonNode THEIR_TERM =
            Samples.yaml("{key: control-plane, operator: NotIn, values: [enforced]}");

    private final FakeServer server = FakeServer.installed();
    private final List<String> published = new CopyOnWriteArrayList<>();
    private final AtomicReference<Map<String, String>> refused = new AtomicReference<>(Map.of());
    private final WebhookConfigurationWriter writer = new WebhookConfigurationWriter(
            server,
            () -> List.of(Samples.shipped()),
            () -> Samples.ENDPOINT,
            () -> Samples.OWNER,
            new WebhookConfigurationWriter.Told(published::add, refused::set));

    @BeforeEach
    void fill() {
        writer.start();
        await().until(() -> server.applied.size() == 1);
    }

    @AfterEach
    void stop() {
        writer.stop();
    }

    @Test
    void whatIsOursComesBackEachTimeAndTheirTermsStay() {
        for (int fight = 1; fight <= FIGHTS; fight++) {
            ObjectNode theirs = server.now();
            theirs.path("webhooks").forEach(entry -> {
                ((ObjectNode) entry).put("failurePolicy", "Ignore").putArray("matchConditions");
                terms(entry).add(THEIR_TERM);
            });
            server.set(theirs);

            int writes = fight + 1;
            await().until(() -> server.applied.size() == writes);
        }

        assertThat(server.now().path("webhooks")).hasSize(ENTRIES).allSatisfy(entry -> {
            assertThat(entry.path("matchConditions")).hasSize(1);
            assertThat(terms(entry)).contains(THEIR_TERM);
        });
        assertThat(server.now().path("webhooks").findValuesAsText("failurePolicy"))
                .hasSize(ENTRIES)
                .satisfies(policies ->
                        assertThat(Collections.frequency(policies, "Fail")).isEqualTo(ENTRIES / 2))
                .containsOnly("Fail", "Ignore");
    }

    @Test
    void whatMeansTheSameIsNotWrittenAgain() {
        int rounds = published.size();
        ObjectNode theirs = server.now();
        theirs.withObject("/metadata").putObject("annotations").put("theirs", "yes");
        theirs.path("webhooks").forEach(entry -> {
            ((ObjectNode) entry).putObject("objectSelector");
            ArrayNode terms = terms(entry);
            terms.insert(0, terms.remove(terms.size() - 1));
            terms.add(THEIR_TERM);
        });

        server.set(theirs);

        await().until(() -> published.size() > rounds);
        assertThat(server.applied).hasSize(1);
        assertThat(server.now()).isEqualTo(newestVersionOf(theirs));
    }

    @Test
    void aWriterThatIsFasterEachTimeIsReadAgain() {
        server.beforeApply(3, () -> {
            ObjectNode theirs = server.now();
            theirs.path("webhooks").forEach(entry -> terms(entry).add(THEIR_TERM));
            server.set(theirs);
        });
        server.set(Samples.object("metadata: {name: runs.quiesce.dev}"));

        await().until(() -> server.now().path("webhooks").size() == ENTRIES);
        await().untilAsserted(() -> assertThat(server.applied).hasSize(2));
    }

    private ObjectNode newestVersionOf(ObjectNode theirs) {
        ObjectNode newest = theirs.deepCopy();
        newest.withObject("/metadata").set("resourceVersion", server.now().at("/metadata/resourceVersion"));
        return newest;
    }

    private static ArrayNode terms(JsonNode entry) {
        return (ArrayNode) entry.at("/namespaceSelector/matchExpressions");
    }
}
