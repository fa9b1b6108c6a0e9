package dev.quiesce.webhook.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.GroupVersionKind;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.policies.PolicyAdmitter;
import dev.quiesce.webhook.policies.RunPolicyCheck;
import dev.quiesce.webhook.policies.ShippedPolicies;
import dev.quiesce.webhook.runs.AliasAdmitter;
import dev.quiesce.webhook.runs.RunPolicies;
import dev.quiesce.webhook.runs.Transition;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Policies that are written, and old spellings, as AdmissionReviews over TLS. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PolicyRoutesIT {

    private static final String POLICIES = "/validate/policies";
    private static final String ALIASES = "/mutate/runs";

    private RunsServer served;

    @BeforeAll
    void serve() throws Exception {
        RunPolicies shipped = new RunPolicies(ShippedPolicies.read());
        PolicyAdmitter policies = new PolicyAdmitter(Map.of("RunPolicy", new RunPolicyCheck(() -> shipped)));
        AliasAdmitter aliases = new AliasAdmitter(shipped);
        served = RunsServer.start(Map.of(POLICIES, () -> policies, ALIASES, () -> aliases));
    }

    @AfterAll
    void end() {
        served.close();
    }

    @Test
    void aPolicyThatContradictsItselfIsRefusedWithThePath() throws Exception {
        JsonNode sound = new YAMLMapper()
                .readTree(Path.of("../manifests/policies/tekton-taskruns.yaml").toFile());
        JsonNode contradicting = sound.deepCopy();
        ((ObjectNode) contradicting.at("/spec/denial")).put("reason", "Forbidden");

        assertThat(served.ask(POLICIES, written(sound)).path("allowed").asBoolean())
                .isTrue();
        JsonNode refusal = served.ask(POLICIES, written(contradicting));
        assertThat(refusal.path("allowed").asBoolean()).isFalse();
        assertThat(refusal.at("/status/code").asInt()).isEqualTo(422);
        assertThat(refusal.at("/status/reason").asText()).isEqualTo("Invalid");
        assertThat(refusal.at("/status/message").asText()).contains("spec.denial.reason");
        assertThat(refusal.at("/auditAnnotations/rule").asText()).isEqualTo("PolicyUnsound");
    }

    @Test
    void anOldSpellingComesBackAsAPatchAndAWarning() throws Exception {
        AdmissionRequest request = Transition.all().stream()
                .filter(row -> row.kind().equals("PipelineRun") && !row.finished())
                .filter(row -> row.requested().orElse("").equals("PipelineRunCancelled"))
                .findFirst()
                .orElseThrow()
                .request("Unknown", Transition.SOMEBODY);

        JsonNode answer = served.ask(ALIASES, request);

        assertThat(answer.path("allowed").asBoolean()).isTrue();
        assertThat(answer.path("patchType").asText()).isEqualTo("JSONPatch");
        assertThat(new ObjectMapper()
                        .readTree(answer.path("patch").binaryValue())
                        .at("/0/value")
                        .asText())
                .isEqualTo("Cancelled");
        assertThat(answer.path("warnings")).hasSize(1);
    }

    private static AdmissionRequest written(JsonNode policy) {
        return new AdmissionRequest(
                "u",
                Operation.CREATE,
                new GroupVersionResource("quiesce.dev", "v1alpha1", "runpolicies"),
                "",
                new GroupVersionKind("quiesce.dev", "v1alpha1", "RunPolicy"),
                "",
                policy.at("/metadata/name").asText(),
                Transition.SOMEBODY,
                false,
                policy,
                NullNode.getInstance());
    }
}
