package dev.quiesce.webhook.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.kube.EventNote;
import dev.quiesce.webhook.kube.EventNote.Regarding;
import dev.quiesce.webhook.policies.ShippedPolicies;
import dev.quiesce.webhook.runs.RunAdmitter;
import dev.quiesce.webhook.runs.RunPolicies;
import dev.quiesce.webhook.runs.Transition;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportedRunAdmitterTest {

    private final List<EventNote> notes = new ArrayList<>();
    private final RunAdmitter rule = new RunAdmitter(new RunPolicies(ShippedPolicies.read()));
    private final ReportedRunAdmitter admitter = new ReportedRunAdmitter(rule, notes::add);

    @Test
    void everyRefusalIsToldOnceWithItsReason() {
        for (Transition row : Transition.all()) {
            notes.clear();
            AdmissionRequest request = row.request(row.succeededStatuses().getFirst(), Transition.SOMEBODY);

            Verdict verdict = admitter.admit(request);

            assertThat(verdict).isEqualTo(rule.admit(request));
            switch (verdict) {
                case Verdict.Denied denied -> {
                    assertThat(notes).hasSize(1);
                    assertThat(notes.getFirst().reason()).isEqualTo(denied.rule());
                    assertThat(notes.getFirst().note()).isEqualTo("Refused to jane@example.com: " + denied.message());
                }
                default -> assertThat(notes).isEmpty();
            }
        }
    }

    @Test
    void theEventIsAboutTheRunThatIsStored() {
        AdmissionRequest request = finished(false);
        ((ObjectNode) request.oldObject()).withObject("/metadata").put("uid", "0a1b");

        admitter.admit(request);

        assertThat(notes)
                .singleElement()
                .extracting(EventNote::regarding)
                .isEqualTo(new Regarding("tekton.dev/v1", request.kind().kind(), "team-a", request.name(), "0a1b"));
    }

    @Test
    void aDryRunIsToldToNobody() {
        admitter.admit(finished(true));

        assertThat(notes).isEmpty();
    }

    private static AdmissionRequest finished(boolean dryRun) {
        AdmissionRequest request = Transition.all().stream()
                .filter(row -> row.kind().equals("PipelineRun") && row.finished())
                .filter(row -> row.answer() == Transition.Answer.DENY)
                .findFirst()
                .orElseThrow()
                .request("True", Transition.SOMEBODY);
        return new AdmissionRequest(
                request.uid(),
                request.operation(),
                request.resource(),
                request.subResource(),
                request.kind(),
                request.namespace(),
                request.name(),
                request.user(),
                dryRun,
                request.object(),
                request.oldObject());
    }
}
