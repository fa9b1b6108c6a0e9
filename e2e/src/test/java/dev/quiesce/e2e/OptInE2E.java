package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.DrainNames;
import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

/** Nobody's pods are changed unless their namespace says so. */
@OnARealNode
class OptInE2E {

    @Test
    void onlyWarnsWhereTheNamespaceObserves() {
        try (DrainStage stage = DrainStage.open("observe", "quiesce.dev/inject=observe")) {
            Command created =
                    stage.create(ToolboxPod.holder("server").draining(2, 30).manifest());

            System.out.printf("drain: observe: not injected, %s", created.err());
            assertThat(created.err())
                    .contains("Warning: Observed: would drain main by an agent; "
                            + "terminationGracePeriodSeconds 30 becomes 62");
            assertUntouched(stage.awaitReady("server"));
        }
    }

    @Test
    void leavesANamespaceWithoutTheLabelAlone() {
        try (DrainStage stage = DrainStage.open("not-opted-in")) {
            Command created =
                    stage.create(ToolboxPod.holder("server").draining(2, 30).manifest());

            assertThat(created.err()).isEmpty();
            assertUntouched(stage.awaitReady("server"));
        }
    }

    @Test
    void leavesAPodAloneThatOptsOutAndSaysWhy() {
        try (DrainStage stage = DrainStage.open("opted-out", DrainStage.OPTED_IN)) {
            Command created = stage.create(ToolboxPod.holder("server")
                    .draining(2, 30)
                    .manifest()
                    .replace("labels: {", "labels: {quiesce.dev/inject: \"false\", "));

            assertThat(created.err())
                    .contains("Warning: OptedOut, not drained: its label quiesce.dev/inject is \"false\"");
            assertUntouched(stage.awaitReady("server"));
        }
    }

    private static void assertUntouched(Pod pod) {
        assertThat(pod.getSpec().getInitContainers()).isEmpty();
        assertThat(pod.getSpec().getContainers()).hasSize(1);
        assertThat(pod.getSpec().getContainers().getFirst().getLifecycle()).isNull();
        assertThat(pod.getSpec().getTerminationGracePeriodSeconds()).isEqualTo(30);
        assertThat(pod.getMetadata().getLabels()).doesNotContainKey(DrainNames.AGENT);
        assertThat(pod.getMetadata().getAnnotations()).doesNotContainKey("quiesce.dev/pod-grace");
    }
}
