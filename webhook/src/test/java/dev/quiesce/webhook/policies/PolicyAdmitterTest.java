package dev.quiesce.webhook.policies;

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
import dev.quiesce.webhook.runs.RunPolicies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PolicyAdmitterTest {

    private static final String SOUND = """
            metadata: {name: flows}
            spec:
              match: {apiGroups: [example.com], apiVersions: [v1], resources: [flows]}
              finished: [{condition: {type: Done, status: 'True'}}]
              termination:
              - {field: spec.stop, values: [{value: '', strength: 0}, {value: 'Yes', strength: 1}]}
            """;
    private static final String UNSOUND = SOUND.replace("strength: 1", "strength: -1");

    private final PolicyAdmitter admitter =
            new PolicyAdmitter(Map.of("RunPolicy", new RunPolicyCheck(() -> new RunPolicies(ShippedPolicies.read()))));

    @Test
    void admitsASoundPolicy() {
        assertThat(admitter.admit(create(SOUND))).isEqualTo(Verdict.allowed());
    }

    @Test
    void refusesOneThatIsNotSoundWithThePathOfWhatIsWrong() {
        assertThat(admitter.admit(create(UNSOUND)))
                .isEqualTo(new Verdict.Denied(
                        "PolicyUnsound",
                        422,
                        "Invalid",
                        "PolicyUnsound: RunPolicy flows: spec.termination[0].values[1].strength: -1 is below 0; 0 asks for"
                                + " nothing, more asks more strongly",
                        List.of()));
    }

    @Test
    void refusesOneThatWatchesWhatAnotherDoes() {
        String tekton = SOUND.replace("example.com", "tekton.dev").replace("[flows]", "[flows, taskruns]");

        assertThat(admitter.admit(create(tekton)))
                .isInstanceOfSatisfying(
                        Verdict.Denied.class,
                        denied -> assertThat(denied.message())
                                .contains("spec.match: taskruns.tekton.dev is watched by the policy tekton-taskruns"));
    }

    @Test
    void admitsTheReplacementOfAShippedPolicy() {
        String tekton = SOUND.replace("name: flows", "name: tekton-taskruns")
                .replace("example.com", "tekton.dev")
                .replace("[flows]", "[taskruns]");

        assertThat(admitter.admit(create(tekton))).isEqualTo(Verdict.allowed());
    }

    @Test
    void letsAnUnsoundPolicyOfAnOlderTimeLoseItsFinalizers() {
        String held = UNSOUND.replace("name: flows", "name: flows, finalizers: [a]");

        assertThat(admitter.admit(request(Operation.UPDATE, "RunPolicy", held, UNSOUND)))
                .isEqualTo(Verdict.allowed());
        assertThat(admitter.admit(request(Operation.UPDATE, "RunPolicy", SOUND, UNSOUND)))
                .isInstanceOf(Verdict.Denied.class);
    }

    @Test
    void judgesNeitherDeletionsNorKindsThatItHasNoCheckFor() {
        assertThat(admitter.admit(request(Operation.DELETE, "RunPolicy", UNSOUND, "")))
                .isEqualTo(Verdict.allowed());
        assertThat(admitter.admit(request(Operation.CREATE, "Other", "", UNSOUND)))
                .isEqualTo(Verdict.allowed());
    }

    private static AdmissionRequest create(String manifest) {
        return request(Operation.CREATE, "RunPolicy", "", manifest);
    }

    private static AdmissionRequest request(Operation operation, String kind, String old, String manifest) {
        return new AdmissionRequest(
                "u",
                operation,
                new GroupVersionResource("quiesce.dev", "v1alpha1", "runpolicies"),
                "",
                new GroupVersionKind("quiesce.dev", "v1alpha1", kind),
                "",
                "flows",
                new UserInfo("kim", List.of()),
                false,
                parse(manifest),
                parse(old));
    }

    private static JsonNode parse(String yaml) {
        try {
            return yaml.isEmpty() ? MissingNode.getInstance() : new YAMLMapper().readTree(yaml);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
