package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An admin's own RunPolicy: in force without a restart, and harmless when it is wrong. */
class AdminPolicyE2E {

    private static final String POLICY = """
            apiVersion: quiesce.dev/v1alpha1
            kind: RunPolicy
            metadata: {name: e2e-jobs}
            spec:
              match: {apiGroups: [batch], apiVersions: [v1], resources: [jobs], namespaces: [admin-policy]}
              finished:
              - condition: {type: Complete, status: 'True'}
              termination:
              - field: spec.suspend
                type: Boolean
                values: [{value: 'false', strength: 0}, {value: 'true', strength: 0}]
            """;

    /** A Job that is finished without a pod: it wants no completions. */
    private static final String JOB = """
            apiVersion: batch/v1
            kind: Job
            metadata: {name: done}
            spec:
              completions: 0
              template:
                spec: {restartPolicy: Never, containers: [{name: main, image: none}]}
            """;

    @AfterEach
    void removeThePolicy() {
        Command.kubectl("delete", "runpolicy", "e2e-jobs", "--ignore-not-found").succeeded();
    }

    @Test
    void isInForceSoonAndKeepsItsLastSoundVersionWhenItBreaks() {
        Quiesce.ensureInstalled();
        try (Namespace namespace = Namespace.create("admin-policy", List.of())) {
            namespace.kubectlWith(JOB, "apply", "-f", "-").succeeded();
            namespace
                    .kubectl("wait", "job/done", "--for=condition=Complete", "--timeout=60s")
                    .succeeded();
            suspend(namespace).succeeded();

            Command.kubectlWith(POLICY, "apply", "-f", "-").succeeded();

            Await.until("the policy to be ready", () -> ready().equals("True"));
            Await.until(
                    "a refusal by the policy",
                    () -> suspend(namespace).err().contains("RunFinished: Job admin-policy/done"));

            // A path that no schema can find wrong, and no policy can follow.
            Command.kubectlWith(POLICY.replace("spec.suspend", "spec..suspend"), "apply", "-f", "-");
            assertThat(suspend(namespace).err()).contains("RunFinished: Job admin-policy/done");
        }
    }

    @Test
    void isRefusedByTheSchemaWhenItReachesForWhatHoldsAClusterUp() {
        Quiesce.ensureInstalled();

        Command wildcard =
                Command.kubectlWith(POLICY.replace("resources: [jobs]", "resources: ['*']"), "apply", "-f", "-");
        Command core = Command.kubectlWith(POLICY.replace("apiGroups: [batch]", "apiGroups: ['']"), "apply", "-f", "-");

        assertThat(wildcard.exit()).isNotZero();
        assertThat(wildcard.err()).contains("spec.match");
        assertThat(core.exit()).isNotZero();
        assertThat(core.err()).contains("spec.match");
    }

    private static Command suspend(Namespace namespace) {
        return namespace.kubectl(
                "patch", "job", "done", "--type=merge", "-p{\"spec\":{\"suspend\":true}}", "--dry-run=server");
    }

    private static String ready() {
        return Command.kubectl(
                        "get",
                        "runpolicy",
                        "e2e-jobs",
                        "-o",
                        "jsonpath={.status.conditions[?(@.type==\"Ready\")].status}")
                .succeeded();
    }
}
