package dev.quiesce.webhook.policies;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.GroupVersionKind;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.drainpolicy.DrainPolicies;
import dev.quiesce.webhook.drainpolicy.DrainPolicy;
import dev.quiesce.webhook.drainpolicy.DrainPolicyKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DrainPolicyCheckTest {

    private static final String SECRET = "spec: {podSelector: {}, work: {http: [{name: a, url: \"http://127.0.0.1/\","
            + " headers: [{name: A, value: plain}, {name: B, valueFrom: {secretKeyRef: {name: s, key: k}}},"
            + " {name: C, valueFrom: {secretKeyRef: {name: s, key: l}}}]}]}}";

    private final List<String> asked = new ArrayList<>();

    @Test
    void whoNamesASecretMustBeAllowedToReadIt() {
        assertThat(problems(DrainPolicyKind.DRAIN_POLICY, SECRET, "kim", DrainPolicies.NONE))
                .containsExactly(new Problem(
                        "spec.work.http[0].headers[1].valueFrom.secretKeyRef.name",
                        "kim may not get Secret s in namespace shop, and so can't have agents read it"));
        assertThat(asked).containsExactly("kim shop s");
    }

    @Test
    void whoMayReadASecretMayNameIt() {
        assertThat(problems(DrainPolicyKind.DRAIN_POLICY, SECRET, "owner", DrainPolicies.NONE))
                .isEmpty();
    }

    @Test
    void withoutASecretNobodyIsAsked() {
        assertThat(problems(
                        DrainPolicyKind.DRAIN_POLICY,
                        "spec: {podSelector: {}, work: {sleep: {}}}",
                        "kim",
                        DrainPolicies.NONE))
                .isEmpty();
        assertThat(asked).isEmpty();
    }

    @Test
    void unsoundPoliciesAreRefusedByTheirFields() {
        assertThat(problems(DrainPolicyKind.DRAIN_POLICY, "spec: {podSelector: {}}", "kim", DrainPolicies.NONE))
                .extracting(Problem::path)
                .containsExactly("spec.work");
        assertThat(problems(
                        DrainPolicyKind.DRAIN_POLICY,
                        "spec: {podSelector: {}, work: {sleep: {}}, wrok: {}}",
                        "kim",
                        DrainPolicies.NONE))
                .extracting(Problem::path)
                .containsExactly("spec.wrok");
    }

    @Test
    void boundsOfTheNamespaceHoldForItsPolicies() {
        DrainPolicies bounds = new DrainPolicies(
                List.of(
                        sound(
                                "{metadata: {name: bounds}, spec: {podSelector: {}, limits: {allowedWork: [http], allowedHosts: [a.svc]}}}")));
        assertThat(problems(
                        DrainPolicyKind.DRAIN_POLICY,
                        "spec: {podSelector: {}, work: {connections: {}, http: [{name: a, url: \"http://a.svc/\"},"
                                + " {name: b, url: \"http://b.svc/\"}]}}",
                        "kim",
                        bounds))
                .containsExactly(
                        new Problem(
                                "spec.work.connections", "is not among the limits.allowedWork of a ClusterDrainPolicy"),
                        new Problem(
                                "spec.work.http[1].url",
                                "b.svc is neither loopback nor among the limits.allowedHosts of a ClusterDrainPolicy"));
    }

    @Test
    void inTheClustersOwnPolicyASecretIsOneOfEveryNamespace() {
        assertThat(problems(DrainPolicyKind.CLUSTER_DRAIN_POLICY, SECRET, "kim", DrainPolicies.NONE))
                .extracting(Problem::message)
                .containsExactly("kim may not get Secret s in every namespace, and so can't have agents read it");
    }

    private List<Problem> problems(DrainPolicyKind kind, String manifest, String user, DrainPolicies inForce) {
        AuthorRights rights = (author, namespace, secret) -> {
            asked.add(author.username() + " " + namespace + " " + secret);
            return author.username().equals("owner");
        };
        boolean local = kind == DrainPolicyKind.DRAIN_POLICY;
        return new DrainPolicyCheck(kind, () -> inForce, rights)
                .problems(new AdmissionRequest(
                        "uid",
                        Operation.CREATE,
                        new GroupVersionResource("quiesce.dev", "v1alpha1", kind.plural()),
                        "",
                        new GroupVersionKind("quiesce.dev", "v1alpha1", kind.text()),
                        local ? "shop" : "",
                        "p",
                        new UserInfo(user, List.of()),
                        false,
                        yaml(manifest),
                        MissingNode.getInstance()));
    }

    private static DrainPolicy sound(String manifest) {
        return switch (DrainPolicyReader.read(DrainPolicyKind.CLUSTER_DRAIN_POLICY, yaml(manifest))) {
            case DrainPolicyReader.Reading.Sound(DrainPolicy policy) -> policy;
            case DrainPolicyReader.Reading.Unsound unsound ->
                throw new AssertionError(unsound.problems().toString());
        };
    }

    private static JsonNode yaml(String text) {
        try {
            return new YAMLMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
