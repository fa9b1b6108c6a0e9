package dev.quiesce.webhook.runs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.policies.ShippedPolicies;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AliasAdmitterTest {

    private static final String OLD_SPELLING = "PipelineRunCancelled";

    private final RunPolicies shipped = new RunPolicies(ShippedPolicies.read());
    private final AliasAdmitter aliases = new AliasAdmitter(shipped);
    private final RunAdmitter rule = new RunAdmitter(shipped);

    static Stream<Transition> rowsWithTheOldSpelling() {
        return Transition.all().stream()
                .filter(row -> row.requested().equals(Optional.of(OLD_SPELLING)))
                .filter(row -> row.kind().equals("PipelineRun"));
    }

    @ParameterizedTest
    @MethodSource("rowsWithTheOldSpelling")
    void aLiveRowIsThenJudgedAsTheRowOfItsCanonicalValueAndAFinishedOneStaysDenied(Transition row) {
        for (String succeeded : row.succeededStatuses()) {
            AdmissionRequest request = row.request(succeeded, Transition.SOMEBODY);

            Verdict verdict = aliases.admit(request);

            if (row.finished()) {
                assertThat(verdict).isEqualTo(Verdict.allowed());
                assertThat(rule.admit(request)).isInstanceOf(Verdict.Denied.class);
            } else {
                Transition canonical = canonical(row);
                assertThat(rule.admit(patched(request, verdict)))
                        .isEqualTo(rule.admit(named(canonical.request(succeeded, Transition.SOMEBODY), request)));
            }
        }
    }

    @Test
    void rewritesOnCreateAndSaysSo() {
        AdmissionRequest create = Flows.request(
                "pipelineruns",
                "PipelineRun",
                Operation.CREATE,
                Transition.SOMEBODY,
                "",
                "spec: {status: PipelineRunCancelled}");

        assertThat(aliases.admit(create)).isInstanceOfSatisfying(Verdict.Patched.class, patched -> {
            assertThat(patched.patch().toString())
                    .isEqualTo("[{\"op\":\"replace\",\"path\":\"/spec/status\",\"value\":\"Cancelled\"}]");
            assertThat(patched.warnings())
                    .containsExactly("spec.status PipelineRunCancelled is an old spelling; Cancelled is stored");
        });
    }

    @Test
    void leavesAStoredOldSpellingAloneThatThisRequestDoesNotSet() {
        String stored = "spec: {status: PipelineRunCancelled}";

        assertThat(aliases.admit(update(Transition.SOMEBODY, stored, stored + "\nmetadata: {labels: {a: b}}")))
                .isEqualTo(Verdict.allowed());
    }

    @Test
    void leavesEveryOtherValueAndASkippedActorsRequestsAlone() {
        assertThat(aliases.admit(update(Transition.SOMEBODY, "spec: {}", "spec: {status: Cancelled}")))
                .isEqualTo(Verdict.allowed());
        assertThat(aliases.admit(update(Transition.TEKTON, "spec: {}", "spec: {status: PipelineRunCancelled}")))
                .isEqualTo(Verdict.allowed());
        assertThat(aliases.admit(Flows.update("kim", "spec: {}", "spec: {shutdown: Stop}")))
                .isEqualTo(Verdict.allowed());
    }

    private static AdmissionRequest update(UserInfo user, String before, String after) {
        return Flows.request("pipelineruns", "PipelineRun", Operation.UPDATE, user, before, after);
    }

    private static Transition canonical(Transition row) {
        return Transition.all().stream()
                .filter(other -> other.kind().equals(row.kind())
                        && other.phase().equals(row.phase())
                        && other.succeededStatuses().equals(row.succeededStatuses())
                        && other.succeededReason().equals(row.succeededReason())
                        && other.finallyStarted() == row.finallyStarted()
                        && other.current().equals(row.current())
                        && other.requested().equals(Optional.of("Cancelled")))
                .findFirst()
                .orElseThrow();
    }

    private static AdmissionRequest patched(AdmissionRequest request, Verdict verdict) {
        assertThat(verdict).isInstanceOf(Verdict.Patched.class);
        JsonNode patch = ((Verdict.Patched) verdict).patch();
        assertThat(patch).hasSize(1);
        assertThat(patch.at("/0/path").asText()).isEqualTo("/spec/status");
        ObjectNode object = request.object().deepCopy();
        object.withObject("/spec").set("status", patch.at("/0/value"));
        return with(request, object, request.oldObject(), request.name());
    }

    /** Another row's request, of an object of the same name. */
    private static AdmissionRequest named(AdmissionRequest request, AdmissionRequest like) {
        return with(request, request.object(), request.oldObject(), like.name());
    }

    private static AdmissionRequest with(AdmissionRequest request, JsonNode object, JsonNode oldObject, String name) {
        return new AdmissionRequest(
                request.uid(),
                request.operation(),
                request.resource(),
                request.subResource(),
                request.kind(),
                request.namespace(),
                name,
                request.user(),
                request.dryRun(),
                object,
                oldObject);
    }
}
