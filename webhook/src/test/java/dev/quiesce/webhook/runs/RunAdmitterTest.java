package dev.quiesce.webhook.runs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.GroupVersionKind;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.policies.PolicyReader;
import dev.quiesce.webhook.policies.PolicyReading;
import dev.quiesce.webhook.policies.ShippedPolicies;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunAdmitterTest {

    private static final String DONE = "status: {conditions: [{type: Succeeded, status: 'True'}]}";

    /** A kind whose field is a Boolean, whose end is a phase or a label, which can be retried, and which has actors. */
    private static final String FLOWS = """
            metadata: {name: flows}
            spec:
              match: {apiGroups: [example.com], apiVersions: [v1], resources: [flows]}
              finished:
              - phase: {field: status.phase, in: [Succeeded, Failed]}
              - label: {key: example.com/completed, value: 'true'}
              termination:
              - field: spec.suspend
                type: Boolean
                values: [{value: 'false', strength: 0}, {value: 'true', strength: 0}]
              - field: spec.shutdown
                values: [{value: '', strength: 0}, {value: Stop, strength: 1}, {value: Terminate, strength: 2}]
              retry: Allow
              actors:
              - {user: robot, verdict: Skip}
              - {group: tenants, verdict: Deny}
              - {user: intern, verdict: Warn}
            """;

    private final RunAdmitter shipped = new RunAdmitter(new RunPolicies(ShippedPolicies.read()));
    private final RunAdmitter flows = new RunAdmitter(new RunPolicies(List.of(policy(FLOWS))));

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

        assertThat(flows.admit(flow("intruder", finished, "spec: {suspend: false}\n" + finished)))
                .isEqualTo(Verdict.allowed());
        assertThat(flows.admit(flow("intruder", finished, "spec: {suspend: true}\n" + finished)))
                .isInstanceOf(Verdict.Denied.class);
    }

    @Test
    void tellsFinishedByALabel() {
        String labelled = "metadata: {labels: {example.com/completed: 'true'}}";

        assertThat(flows.admit(flow("intruder", labelled, "spec: {shutdown: Stop}\n" + labelled)))
                .isInstanceOf(Verdict.Denied.class);
    }

    @Test
    void allowsARetryThatMakesTheRunAnUnfinishedOne() {
        String failed = "spec: {shutdown: Terminate}\nstatus: {phase: Failed}";

        assertThat(flows.admit(flow("intruder", failed, "status: {phase: Running}")))
                .isEqualTo(Verdict.allowed());
        assertThat(flows.admit(flow("intruder", failed, "status: {phase: Failed}")))
                .isInstanceOf(Verdict.Denied.class);
    }

    @Test
    void theFirstActorThatMatchesCounts() {
        assertThat(flows.admit(flow("robot", "spec: {shutdown: Terminate}", "")))
                .isEqualTo(Verdict.allowed());
        assertThat(flows.admit(flow("intern", "spec: {shutdown: Terminate}", "")))
                .isInstanceOfSatisfying(
                        Verdict.Allowed.class,
                        allowed -> assertThat(allowed.warnings())
                                .singleElement()
                                .asString()
                                .startsWith("TerminationWeakened"));
        assertThat(flows.admit(request(
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

        assertThat(with("{strength: Warn}").admit(flow("x", live, "")).warnings())
                .hasSize(1);
        assertThat(with("{strength: 'Off'}").admit(flow("x", live, ""))).isEqualTo(Verdict.allowed());
        assertThat(with("{finished: 'Off'}")
                        .admit(flow("x", live + "\nstatus: {phase: Failed}", "status: {phase: Failed}")))
                .isEqualTo(Verdict.allowed());
    }

    private static RunAdmitter with(String enforcement) {
        return new RunAdmitter(new RunPolicies(List.of(policy(FLOWS + "  enforcement: " + enforcement))));
    }

    private static RunPolicy policy(String yaml) {
        return switch (PolicyReader.read(parse(yaml))) {
            case PolicyReading.Sound(RunPolicy policy) -> policy;
            case PolicyReading.Unsound unsound ->
                throw new IllegalArgumentException(unsound.problems().toString());
        };
    }

    private static AdmissionRequest pipelineRun(Operation operation, String old, String object) {
        return request("pipelineruns", "PipelineRun", operation, Transition.SOMEBODY, old, object);
    }

    private static AdmissionRequest flow(String user, String old, String object) {
        return request("flows", "Flow", Operation.UPDATE, new UserInfo(user, List.of()), old, object);
    }

    private static AdmissionRequest request(
            String resource, String kind, Operation operation, UserInfo user, String old, String object) {
        String group = kind.equals("Flow") ? "example.com" : "tekton.dev";
        return new AdmissionRequest(
                "u",
                operation,
                new GroupVersionResource(group, "v1", resource),
                "",
                new GroupVersionKind(group, "v1", kind),
                "team-a",
                "build",
                user,
                false,
                parse(object),
                parse(old));
    }

    private static JsonNode parse(String yaml) {
        try {
            return yaml.isEmpty() ? MissingNode.getInstance() : new YAMLMapper().readTree(yaml);
        } catch (java.io.IOException broken) {
            throw new java.io.UncheckedIOException(broken);
        }
    }
}
