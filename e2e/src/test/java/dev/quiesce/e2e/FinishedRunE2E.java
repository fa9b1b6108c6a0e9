package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A run that the real Tekton controller has finished. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FinishedRunE2E {

    private static final String CANCEL = "{\"spec\":{\"status\":\"Cancelled\"}}";

    private Namespace namespace;
    private TektonRun run;

    @BeforeAll
    void finishARun() {
        Quiesce.ensureInstalled();
        namespace = Namespace.create("finished", List.of());
        run = TektonRun.finished(namespace, "build");
    }

    @AfterAll
    void remove() {
        namespace.close();
    }

    @Test
    void refusesClientSideApplyOfAManifestThatCancelsIt() {
        assertRefused(namespace.kubectlWith(run.manifest("Cancelled"), "apply", "-f", "-"));
    }

    @Test
    void refusesServerSideApplyOfAManifestThatCancelsIt() {
        assertRefused(namespace.kubectlWith(
                run.manifest("Cancelled"), "apply", "--server-side", "--force-conflicts", "-f", "-"));
    }

    @Test
    void refusesAPatchThatCancelsItAndItsDryRunToo() {
        assertRefused(run.patch(CANCEL));
        assertRefused(run.patch(CANCEL, "--dry-run=server"));
    }

    @Test
    void acceptsEveryChangeThatLeavesTheFieldAlone() {
        run.patch("{\"metadata\":{\"labels\":{\"team\":\"a\"},\"annotations\":{\"note\":\"kept\"}}}")
                .succeeded();
        run.patch("{\"metadata\":{\"finalizers\":[\"e2e.quiesce.dev/hold\"]}}").succeeded();
        run.patch("{\"metadata\":{\"finalizers\":null}}").succeeded();
        run.patch("{\"spec\":{\"status\":\"\"}}").succeeded();
        namespace.kubectlWith(run.manifest(), "apply", "-f", "-").succeeded();
        namespace
                .kubectlWith(run.manifest(), "apply", "--server-side", "--force-conflicts", "-f", "-")
                .succeeded();
    }

    private static void assertRefused(Command command) {
        assertThat(command.exit()).isNotZero();
        assertThat(command.err())
                .contains("Error from server (Forbidden)")
                .contains("admission webhook \"tekton-pipelineruns.deny.runs.quiesce.dev\" denied the request")
                .contains("RunFinished: PipelineRun finished/build has finished (Succeeded=True, Succeeded, since 20");
    }
}
