package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.DrainNames;
import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

/** Somebody kills the agent. The pod's containers share their processes, so that one of them can. */
@OnARealNode
class KilledAgentE2E {

    private static final int PERIOD = 300;
    private static final int CONNECTION = 5;

    @Test
    void isStartedAgainAndDrainsAsEver() {
        try (DrainStage stage = DrainStage.open("agent-restarted", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(server());

            killAgent(stage);
            stage.pods().await("server", "to have its agent again", seen -> agentRestarts(seen.pod()) > 0);
            Await.until(
                    "an answer of the new agent", () -> stage.askAgent("server").isPresent());
            stage.holdConnectionTo(pod);
            Ended ended = stage.deleteAndHangUp("server", CONNECTION);

            ended.print("agent killed before the drain; shareProcessNamespace");
            assertThat(stage.clientsExit()).isZero();
            assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
        }
    }

    /** Nothing can mend that: the hook fails, and the kubelet goes on. */
    @Test
    void inMidDrainTheContainersGetTheirSigtermAtOnce() {
        try (DrainStage stage = DrainStage.open("agent-killed", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(server());
            stage.holdConnectionTo(pod);

            stage.startDraining("server");
            killAgent(stage);
            Ended ended = stage.awaitEnd("server");

            ScenarioTable.add(
                    "agent killed during the drain",
                    pod.getSpec().getTerminationGracePeriodSeconds() + " s",
                    ScenarioTable.seconds(ended.seconds()),
                    "hook failed, SIGTERM at once",
                    ended.exits());
            assertThat(stage.clientsExit()).isOne();
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
            assertThat(ended.container(DrainNames.CONTAINER).getExitCode()).isEqualTo(137);
            assertThat(ended.seconds()).isLessThan(PERIOD / 2.0);
            assertThat(stage.namespace().kubectl("get", "events").succeeded()).contains("FailedPreStopHook");
        }
    }

    private static ToolboxPod server() {
        return ToolboxPod.holder("server").draining(1, PERIOD).spec("shareProcessNamespace: true");
    }

    private static void killAgent(DrainStage stage) {
        stage.signal("server", ToolboxPod.MAIN, "KILL", "java");
    }

    private static int agentRestarts(Pod pod) {
        return pod.getStatus().getInitContainerStatuses().stream()
                .filter(status -> status.getName().equals(DrainNames.CONTAINER))
                .mapToInt(status -> status.getRestartCount())
                .sum();
    }
}
