package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.e2e.ApiServer.Answer;
import dev.quiesce.webhook.runs.Transition;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * A parent's cancel reaches its finished children too, and Tekton swallows one way only to refuse that
 * (tektoncd/pipeline#8172). A pair as in {@link RunHarmE2E}; this harm needs a policy that means well. It changes what every
 * TaskRun is answered, so nobody else may run one.
 */
@Isolated
@OnARealNode
class RefusedChildE2E {

    /** The rule of Quiesce in a form that cannot answer 400: a finished TaskRun stays finished. */
    private static final String POLICY = """
            apiVersion: admissionregistration.k8s.io/v1
            kind: ValidatingAdmissionPolicy
            metadata: {name: e2e-finished-taskruns}
            spec:
              failurePolicy: Fail
              matchConstraints:
                resourceRules:
                - {apiGroups: [tekton.dev], apiVersions: [v1], operations: [UPDATE], resources: [taskruns]}
              validations:
              - expression: >-
                  oldObject.spec.?status.orValue('') == object.spec.?status.orValue('')
                  || !oldObject.?status.conditions.orValue([]).exists(c, c.status != 'Unknown')
                message: the TaskRun has finished
                reason: Invalid
            ---
            apiVersion: admissionregistration.k8s.io/v1
            kind: ValidatingAdmissionPolicyBinding
            metadata: {name: e2e-finished-taskruns}
            spec:
              policyName: e2e-finished-taskruns
              validationActions: [Deny]
              matchResources:
                namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: refused-child-policy}}
            """;

    /** The shipped policy, but nobody is skipped: Tekton's own controller is refused as well. */
    private static final String RUN_POLICY = """
            apiVersion: quiesce.dev/v1alpha1
            kind: RunPolicy
            metadata: {name: tekton-taskruns}
            spec:
              match: {apiGroups: [tekton.dev], apiVersions: [v1, v1beta1], resources: [taskruns]}
              finished:
              - condition: {type: Succeeded, statusNot: Unknown}
              termination:
              - field: spec.status
                values:
                - {value: "", strength: 0}
                - {value: TaskRunPending, strength: 0, only: OnCreate}
                - {value: TaskRunCancelled, strength: 1}
              - {field: spec.statusMessage, freeText: true, needs: spec.status}
              denial: {code: 400, reason: BadRequest, phrase: no updates are allowed}
            """;

    private final ApiServer api = ApiServer.connect();

    @Test
    void hangsItsParentWhenAPolicyAnswers422() {
        try (Namespace namespace = Namespace.create("refused-child-policy", List.of(Namespace.WITHOUT_QUIESCE))) {
            StagedRun run = withAFinishedChild(namespace);
            Command.kubectlWith(POLICY, "apply", "-f", "-").succeeded();
            try {
                Await.until(
                        "the policy to refuse",
                        () -> cancelAsTekton(run.child("a")).code() == 422);

                ExpectedAnswer.parse("accepted").check(run.ask(Optional.of("Cancelled")));

                run.awaitCondition("Unknown PipelineRunCouldntCancel");
            } finally {
                Command.kubectlWith(POLICY, "delete", "-f", "-").succeeded();
            }
            run.awaitCondition("False Cancelled");
        }
    }

    @Test
    void doesNotWhenQuiesceAnswers() {
        try (Namespace namespace = Namespace.create("refused-child", List.of())) {
            StagedRun run = withAFinishedChild(namespace);
            Command.kubectlWith(RUN_POLICY, "apply", "-f", "-").succeeded();
            try {
                Await.until(
                        "Quiesce to refuse Tekton's controller",
                        () -> cancelAsTekton(run.child("a")).code() == 400);
                assertThat(cancelAsTekton(run.child("a")).message())
                        .contains("RunFinished: ", "no updates are allowed");

                ExpectedAnswer.parse("accepted").check(run.ask(Optional.of("Cancelled")));

                Script.parse("b stops; is False Cancelled").play(run);
                assertThat(run.children()).containsEntry("a", "").containsEntry("b", "TaskRunCancelled");
            } finally {
                Command.kubectlWith(RUN_POLICY, "delete", "-f", "-").succeeded();
            }
        }
    }

    private StagedRun withAFinishedChild(Namespace namespace) {
        StagedRun run = new StagedRun(api, namespace, TaskForm.PODS, "build");
        run.create(run.manifest(List.of("a", "b"), List.of()));
        Script.parse("a succeeds; b runs").play(run);
        return run;
    }

    /** What Tekton's controller asks of a child, as a dry run. */
    private Answer cancelAsTekton(Child child) {
        return api.mergePatch(
                child.path() + "?dryRun=All",
                "{\"spec\":{\"status\":\"TaskRunCancelled\"}}",
                Optional.of(TransitionRuns.asAdmin(Transition.TEKTON)));
    }
}
