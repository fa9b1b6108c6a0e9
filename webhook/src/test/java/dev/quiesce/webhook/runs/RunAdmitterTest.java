package dev.quiesce.webhook.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.Projection;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.policies.ShippedPolicies;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RunAdmitterTest {

    private static final String DONE = "status: {conditions: [{type: Succeeded, status: 'True'}]}";

    private final RunAdmitter shipped = new RunAdmitter(new RunPolicies(ShippedPolicies.read()));
    private final RunAdmitter flows = new RunAdmitter(new RunPolicies(List.of(Flows.policy(Flows.POLICY))));

    @Test
    void allowsEveryChangeOfAFinishedRunThatLeavesTheWatchedFieldsAlone() {
        Verdict verdict = shipped.admit(pipelineRun(
                Operation.UPDATE, "spec: {status: ''}\n" + DONE, "spec: {status: null, params: []}\n" + DONE));

        assertThat(verdict).isEqualTo(Verdict.allowed());
    }

    @Test
    void deniesAFieldChangeThatTravelsWithTheRemovalOfFinalizers() {
        String deleted = "metadata: {deletionTimestamp: '2026-11-30T12:00:00Z', finalizers: [%s]}\nspec: {%s}\n" + DONE;

        assertThat(shipped.admit(pipelineRun(Operation.UPDATE, deleted.formatted("a", ""), deleted.formatted("", ""))))
                .isEqualTo(Verdict.allowed());
        assertThat(shipped.admit(pipelineRun(
                        Operation.UPDATE, deleted.formatted("a", ""), deleted.formatted("", "status: Cancelled"))))
                .isInstanceOf(Verdict.Denied.class);
    }

    @Test
    void judgesNeitherSubresourcesNorDeletions() {
        AdmissionRequest update = pipelineRun(Operation.UPDATE, DONE, "spec: {status: Cancelled}\n" + DONE);
        AdmissionRequest status = new AdmissionRequest(
                update.uid(),
                update.operation(),
                update.resource(),
                "status",
                update.kind(),
                update.namespace(),
                update.name(),
                update.user(),
                update.dryRun(),
                update.object(),
                update.oldObject());

        assertThat(shipped.admit(status)).isEqualTo(Verdict.allowed());
        assertThat(shipped.admit(pipelineRun(Operation.DELETE, DONE, ""))).isEqualTo(Verdict.allowed());
        assertThat(shipped.admit(pipelineRun(Operation.CONNECT, "", ""))).isEqualTo(Verdict.allowed());
    }

    @Test
    void readsOfAKindOnlyWhatItsOwnPolicyNames() {
        List<RunPolicy> all = new ArrayList<>(ShippedPolicies.read());
        all.add(Flows.policy(Flows.POLICY + "  warnings: [{changed: spec, message: m}]"));
        RunAdmitter admitter = new RunAdmitter(new RunPolicies(all));

        Projection flow = admitter.projection(new GroupVersionResource("example.com", "v1", "flows"));
        Projection run = admitter.projection(new GroupVersionResource("tekton.dev", "v1", "pipelineruns"));

        assertThat(flow.below("spec")).isEqualTo(Projection.whole());
        assertThat(admitter.projection().below("spec")).isEqualTo(Projection.whole());
        assertThat(Objects.requireNonNull(run.below("spec")).below("status")).isNotNull();
        assertThat(Objects.requireNonNull(run.below("spec")).below("params")).isNull();
    }

    @Test
    void neverDeniesTheCreationOfAnOwnedChild() {
        String owned =
                "metadata: {ownerReferences: [{kind: Pipeline}, {kind: PipelineRun, controller: true}]}\nspec: {status: Nonsense}";

        assertThat(shipped.admit(pipelineRun(Operation.CREATE, "", owned))).isEqualTo(Verdict.allowed());
        assertThat(shipped.admit(pipelineRun(Operation.CREATE, "", owned.replace("true", "false"))))
                .isInstanceOf(Verdict.Denied.class);
    }

    @Test
    void warnsOfARunThatIsCreatedTerminatedAndNotOfOneThatIsCreatedPending() {
        assertThat(shipped.admit(pipelineRun(Operation.CREATE, "", "spec: {status: Cancelled}"))
                        .warnings())
                .singleElement()
                .asString()
                .contains("created with spec.status Cancelled");
        assertThat(shipped.admit(pipelineRun(Operation.CREATE, "", "spec: {status: PipelineRunPending}")))
                .isEqualTo(Verdict.allowed());
    }

    @Test
    void takesAConditionWithoutAStatusForFinishedAsKnativeDoes() {
        String odd = "status: {conditions: [{type: Succeeded}]}";

        assertThat(shipped.admit(pipelineRun(Operation.UPDATE, odd, "spec: {status: Cancelled}\n" + odd)))
                .isInstanceOf(Verdict.Denied.class);
    }

    @Test
    void namesTheReplacementOfAnOldSpelling() {
        Verdict verdict = shipped.admit(pipelineRun(Operation.UPDATE, "", "spec: {status: PipelineRunCancelled}"));

        assertThat(verdict)
                .isInstanceOfSatisfying(
                        Verdict.Denied.class,
                        denied -> assertThat(denied.message()).contains("use Cancelled"));
    }

    @Test
    void keepsForeignTextInAMessageShortAndOnOneLine() {
        String value = "x\\n\\u001b[31m" + "y".repeat(5000);

        Verdict verdict = shipped.admit(pipelineRun(Operation.UPDATE, "", "spec: {status: \"" + value + "\"}"));

        assertThat(verdict)
                .isInstanceOfSatisfying(
                        Verdict.Denied.class,
                        denied -> assertThat(denied.message())
                                .hasSizeLessThan(600)
                                .doesNotContain("\n", "\u001b"));
    }

    @Test
    void takesAbsentAndFalseForOneValueOfABoolean() {
        String finished = "status: {phase: Succeeded}";

        assertThat(flows.admit(Flows.update("intruder", finished, "spec: {suspend: false}\n" + finished)))
                .isEqualTo(Verdict.allowed());
        assertThat(flows.admit(Flows.update("intruder", finished, "spec: {suspend: true}\n" + finished)))
                .isInstanceOf(Verdict.Denied.class);
    }

    @Test
    void tellsFinishedByALabel() {
        String labelled = "metadata: {labels: {example.com/completed: 'true'}}";

        assertThat(flows.admit(Flows.update("intruder", labelled, "spec: {shutdown: Stop}\n" + labelled)))
                .isInstanceOf(Verdict.Denied.class);
    }

    @Test
    void allowsARetryThatMakesTheRunAnUnfinishedOne() {
        String failed = "spec: {shutdown: Terminate}\nstatus: {phase: Failed}";

        assertThat(flows.admit(Flows.update("intruder", failed, "status: {phase: Running}")))
                .isEqualTo(Verdict.allowed());
        assertThat(flows.admit(Flows.update("intruder", failed, "status: {phase: Failed}")))
                .isInstanceOf(Verdict.Denied.class);
    }

    @Test
    void theFirstActorThatMatchesCounts() {
        assertThat(flows.admit(Flows.update("robot", "spec: {shutdown: Terminate}", "")))
                .isEqualTo(Verdict.allowed());
        assertThat(flows.admit(Flows.update("intern", "spec: {shutdown: Terminate}", "")))
                .isInstanceOfSatisfying(
                        Verdict.Allowed.class,
                        allowed -> assertThat(allowed.warnings())
                                .singleElement()
                                .asString()
                                .startsWith("TerminationWeakened"));
        assertThat(flows.admit(Flows.request(
                        "flows",
                        "Flow",
                        Operation.UPDATE,
                        new UserInfo("mallory", List.of("tenants")),
                        "",
                        "spec: {shutdown: Stop}")))
                .isInstanceOfSatisfying(
                        Verdict.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("ActorDenied"));
    }

    @Test
    void enforcementDecidesWhetherABrokenRuleDeniesWarnsOrIsSilent() {
        String live = "spec: {shutdown: Terminate}";

        assertThat(with("{strength: Warn}").admit(Flows.update("x", live, "")).warnings())
                .hasSize(1);
        assertThat(with("{strength: 'Off'}").admit(Flows.update("x", live, ""))).isEqualTo(Verdict.allowed());
        assertThat(with("{finished: 'Off'}")
                        .admit(Flows.update("x", live + "\nstatus: {phase: Failed}", "status: {phase: Failed}")))
                .isEqualTo(Verdict.allowed());
    }

    private static RunAdmitter with(String enforcement) {
        return new RunAdmitter(new RunPolicies(List.of(Flows.policy(Flows.POLICY + "  enforcement: " + enforcement))));
    }

    private static AdmissionRequest pipelineRun(Operation operation, String old, String object) {
        return Flows.request("pipelineruns", "PipelineRun", operation, Transition.SOMEBODY, old, object);
    }
}
