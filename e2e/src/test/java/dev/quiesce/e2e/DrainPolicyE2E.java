package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.DrainNames;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pods that say nothing of a drain; a policy of their namespace does. */
@OnARealNode
class DrainPolicyE2E {

    private static final String CONNECTIONS = """
            apiVersion: quiesce.dev/v1alpha1
            kind: DrainPolicy
            metadata: {name: servers}
            spec:
              podSelector: {matchLabels: {app: server}}
              gracefulShutdownPeriod: 40s
              notice: {sleep: 1s}
              settle: {sleep: 0s}
              work: {connections: {}}
            """;

    @Test
    void drainsThePodsThatItSelectsAndCountsThem() {
        try (DrainStage stage = DrainStage.open("drain-policy", DrainStage.OPTED_IN)) {
            stage.create(CONNECTIONS);
            ToolboxPod server = ToolboxPod.holder("server");
            awaitInjected(stage, server);
            Pod pod = stage.start(server);
            Pod other = stage.start(ToolboxPod.holder("other"));
            assertThat(pod.getSpec().getTerminationGracePeriodSeconds()).isEqualTo(71);
            assertThat(other.getSpec().getInitContainers()).isEmpty();
            Await.until(
                    "the policy to count its pods", () -> List.of("True 1 1").contains(status(stage)));
            stage.holdConnectionTo(pod);

            Ended ended = stage.deleteAndHangUp("server", 6);

            ended.print("by a DrainPolicy");
            assertThat(stage.clientsExit()).isZero();
            assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
        }
    }

    private static void awaitInjected(DrainStage stage, ToolboxPod pod) {
        Await.until(
                "the policy to be known",
                () -> stage.namespace()
                        .kubectlWith(pod.manifest(), "create", "--dry-run=server", "-o", "yaml", "-f", "-")
                        .out()
                        .contains("name: " + DrainNames.CONTAINER));
    }

    private static String status(DrainStage stage) {
        return stage.namespace()
                .kubectl(
                        "get",
                        "drainpolicy",
                        "servers",
                        "-o",
                        "jsonpath={.status.conditions[?(@.type=='Ready')].status} {.status.pods.matched}"
                                + " {.status.pods.injected}")
                .out();
    }
}
