package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An admin's own RunPolicy for a kind that nobody knows: in force without a restart, and refused when it is wrong. */
class AdminPolicyE2E {

    private static final String NAME = "e2e-flows";
    private static final String NAMESPACE = "admin-policy";
    private static final String POLICY = Flows.policy(NAME, NAMESPACE);

    @BeforeEach
    void define() {
        Quiesce.ensureInstalled();
        Flows.define();
    }

    @AfterEach
    void forget() {
        Command.kubectl("delete", "runpolicy", NAME, NAME + "-2", "--ignore-not-found")
                .succeeded();
        Flows.forget();
    }

    @Test
    void isInForceSoonAndStaysWhenItsNextVersionIsRefused() {
        try (Namespace namespace = Namespace.create(NAMESPACE, List.of())) {
            namespace
                    .kubectlWith(Flows.flow("done", "status: {phase: Succeeded}"), "create", "-f", "-")
                    .succeeded();
            stop(namespace).succeeded();

            Command.kubectlWith(POLICY, "apply", "-f", "-").succeeded();

            Await.until(
                    "the policy to be ready",
                    () -> status(".conditions[?(@.type==\"Ready\")].status").equals("True"));
            Await.until(
                    "a refusal by the policy",
                    () -> stop(namespace).err().contains("RunFinished: Flow admin-policy/done"));
            assertThat(status(".resources")).contains("flows.v1.e2e.quiesce.dev");
            assertThat(status(".observedGeneration")).isEqualTo("1");

            Command unsound = Command.kubectlWith(
                    POLICY.replace("  termination:", "  denial: {code: 400, reason: Forbidden}\n  termination:"),
                    "apply",
                    "-f",
                    "-");
            assertThat(unsound.exit()).isNotZero();
            assertThat(unsound.err())
                    .contains(
                            "runpolicies.policies.quiesce.dev",
                            "PolicyUnsound: RunPolicy e2e-flows: spec.denial.reason: \"Forbidden\" contradicts");
            assertThat(stop(namespace).err()).contains("RunFinished: Flow admin-policy/done");
        }
    }

    @Test
    void isRefusedWhenAnotherPolicyWatchesTheSame() {
        Command.kubectlWith(POLICY, "apply", "-f", "-").succeeded();

        Await.until(
                "the refusal of a second policy",
                () -> create(POLICY.replace(NAME, NAME + "-2"))
                        .err()
                        .contains("spec.match: flows.e2e.quiesce.dev is watched by the policy e2e-flows already"));
        assertThat(create(POLICY.replace(NAME, NAME + "-2").replace(NAMESPACE, "elsewhere"))
                        .exit())
                .isZero();
        assertThat(create(POLICY.replace("e2e.quiesce.dev", "tekton.dev").replace("[flows]", "[taskruns]"))
                        .err())
                .contains("taskruns.tekton.dev is watched by the policy tekton-taskruns already");
    }

    @Test
    void isRefusedByTheSchemaWhenItReachesForWhatHoldsAClusterUp() {
        for (String wrong : List.of(
                POLICY.replace("resources: [flows]", "resources: ['*']"),
                POLICY.replace("apiGroups: [e2e.quiesce.dev]", "apiGroups: ['']"),
                POLICY.replace("apiGroups: [e2e.quiesce.dev]", "apiGroups: [coordination.k8s.io]"),
                POLICY.replace("namespaces: [admin-policy]", "namespaces: ['*']"))) {
            assertThat(create(wrong).err()).contains("spec.match");
        }
        assertThat(create(POLICY.replace("value: Stop", "value: Terminate")).err())
                .contains("spec.termination[0].values[2]: Duplicate value");
    }

    private static Command create(String policy) {
        return Command.kubectlWith(policy, "create", "--dry-run=server", "-f", "-");
    }

    private static Command stop(Namespace namespace) {
        return namespace.kubectl(
                "patch", "flow", "done", "--type=merge", "-p{\"spec\":{\"shutdown\":\"Stop\"}}", "--dry-run=server");
    }

    private static String status(String path) {
        return Command.kubectl("get", "runpolicy", NAME, "-o", "jsonpath={.status" + path + "}")
                .succeeded();
    }
}
