package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A refusal is told by an Event of the run, once however often it is asked for, and never for a dry run. */
class RefusalEventE2E {

    private static final String CANCEL = "{\"spec\":{\"status\":\"Cancelled\"}}";

    @Test
    void aRefusalIsAnEventOfTheRunWithItsReason() {
        Quiesce.ensureInstalled();
        try (Namespace namespace = Namespace.create("refusals", List.of())) {
            TektonRun run = TektonRun.finished(namespace, "build");
            assertThat(run.patch(CANCEL, "--dry-run=server").exit()).isNotZero();
            assertThat(run.patch("{\"spec\":{\"status\":\"PipelineRunPending\"}}", "--dry-run=server")
                            .exit())
                    .isNotZero();

            for (int i = 0; i < 5; i++) {
                assertThat(run.patch(CANCEL).exit()).isNotZero();
            }

            Await.until("the Event", () -> !events(namespace, "reason").isEmpty());
            assertThat(events(namespace, "reason")).isEqualTo("RunFinished");
            assertThat(events(namespace, "note")).contains("RunFinished: PipelineRun refusals/build has finished");
            assertThat(events(namespace, "regarding.uid"))
                    .isEqualTo(namespace
                            .kubectl("get", "pipelinerun", "build", "-o", "jsonpath={.metadata.uid}")
                            .succeeded());
            assertThat(namespace.kubectl("describe", "pipelinerun", "build").succeeded())
                    .contains("RunFinished");
        }
    }

    private static String events(Namespace namespace, String member) {
        return namespace
                .kubectl(
                        "get",
                        "events.events.k8s.io",
                        "-o",
                        "jsonpath={.items[?(@.reportingController==\"quiesce.dev/webhook\")]." + member + "}")
                .succeeded();
    }
}
