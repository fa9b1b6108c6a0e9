package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** With the component aliases, an old spelling is stored as the value it stands for; without it, it is refused. */
@Isolated
class AliasesE2E {

    private static final String COMPONENT = "manifests/components/aliases/";
    private static final String OLD_SPELLING = "{\"spec\":{\"status\":\"PipelineRunCancelled\"}}";

    @BeforeEach
    void install() {
        Quiesce.ensureInstalled();
    }

    @AfterEach
    void removeTheComponent() {
        for (String file : files()) {
            Command.kubectl("delete", "--ignore-not-found", "-f", file).succeeded();
        }
        Quiesce.WEBHOOK.restartWith(Map.of("QUIESCE_ALIASES", "false"));
        Quiesce.awaitRefusals();
    }

    @Test
    void anOldSpellingIsRewrittenOnALiveRunAndOnCreationAndRefusedOnAFinishedRun() {
        try (Namespace namespace = Namespace.create("aliases", List.of())) {
            TektonRun finished = TektonRun.finished(namespace, "finished");
            TektonRun live = TektonRun.start(namespace, "live");
            assertThat(live.patch(OLD_SPELLING).err()).contains("UnknownValue: ", "use Cancelled");

            files().forEach(file -> Command.kubectl("apply", "-f", file).succeeded());
            Quiesce.WEBHOOK.restartWith(Map.of("QUIESCE_ALIASES", "true"));

            Await.until(
                    "the rewriting of an old spelling",
                    () -> live.patch(OLD_SPELLING).exit() == 0);
            assertThat(stored(namespace, "live")).isEqualTo("Cancelled");
            live.awaitReason("Cancelled");
            assertThat(live.patch("{\"metadata\":{\"labels\":{\"a\":\"b\"}}}").err())
                    .isEmpty();
            assertThat(finished.patch(OLD_SPELLING).err()).contains("RunFinished: ");
            Command created = namespace.kubectlWith(
                    new TektonRun(namespace, "created").manifest("PipelineRunCancelled"), "create", "-f", "-");
            assertThat(created.succeeded()).contains("created");
            assertThat(created.err()).contains("PipelineRunCancelled is an old spelling; Cancelled is stored");
            assertThat(stored(namespace, "created")).isEqualTo("Cancelled");
        }
    }

    private static String stored(Namespace namespace, String run) {
        return namespace
                .kubectl("get", "pipelinerun", run, "-o", "jsonpath={.spec.status}")
                .succeeded();
    }

    private static List<String> files() {
        return List.of("clusterrole.yaml", "clusterrolebinding.yaml", "mutatingwebhookconfiguration.yaml").stream()
                .map(file -> Repository.file(COMPONENT + file).toString())
                .toList();
    }
}
