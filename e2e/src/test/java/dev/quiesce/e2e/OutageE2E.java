package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The webhook is down: what is legal passes, what is not is refused by the failure policy. */
@Isolated
class OutageE2E {

    @AfterEach
    void bringItBack() {
        Quiesce.ensureInstalled();
    }

    @Test
    void letsLegalRequestsPassAndRefusesIllegalOnes() {
        Quiesce.ensureInstalled();
        try (Namespace namespace = Namespace.create("outage", List.of())) {
            TektonRun finished = TektonRun.finished(namespace, "finished");
            TektonRun live = TektonRun.start(namespace, "live");
            Quiesce.WEBHOOK.stop();

            finished.patch("{\"metadata\":{\"labels\":{\"team\":\"a\"}}}").succeeded();
            live.patch("{\"metadata\":{\"labels\":{\"team\":\"a\"}}}").succeeded();
            Command illegal = finished.patch("{\"spec\":{\"status\":\"Cancelled\"}}");
            Command legal = live.patch("{\"spec\":{\"status\":\"Cancelled\"}}");

            assertThat(illegal.exit()).isNotZero();
            assertThat(illegal.err()).contains("failed calling webhook \"tekton-pipelineruns.deny.runs.quiesce.dev\"");
            assertThat(legal.succeeded()).contains("patched");
            live.awaitReason("Cancelled");
        }
    }

    /** Tekton patches finished children too when it cancels a parent; what it asks for never needs us. */
    @Test
    void letsACancelReachFinishedChildrenAndEndTheParent() {
        Quiesce.ensureInstalled();
        try (Namespace namespace = Namespace.create("outage-cancel", List.of())) {
            List<StagedRun> runs = TaskForm.onThisCluster().stream()
                    .map(form -> new StagedRun(ApiServer.connect(), namespace, form, form.label()))
                    .toList();
            runs.forEach(run -> run.create(run.manifest(List.of("a", "b"), List.of())));
            runs.forEach(Script.parse("a succeeds; b runs")::play);
            Quiesce.WEBHOOK.stop();

            runs.forEach(run -> ExpectedAnswer.parse("accepted").check(run.ask(Optional.of("Cancelled"))));

            runs.forEach(Script.parse("b stops; is False Cancelled")::play);
        }
    }
}
