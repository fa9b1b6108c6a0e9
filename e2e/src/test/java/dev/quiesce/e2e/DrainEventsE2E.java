package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.AgentEnvironment;
import dev.quiesce.agent.contract.DrainNames;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Whoever looks at a pod that went badly finds out why. */
@OnARealNode
class DrainEventsE2E {

    private static final int PERIOD = 6;
    private static final int FOR_EVER = 600;

    @Test
    void aDrainWhoseTimeWasOverIsTold() {
        try (DrainStage stage = DrainStage.open("event-expired", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(
                    ToolboxPod.holder("server").draining(1, PERIOD).spec("terminationGracePeriodSeconds: 5"));
            stage.holdConnectionTo(pod, FOR_EVER);

            Ended ended = stage.delete("server");

            ended.print("work that never ends");
            assertThat(ended.report().theDrain().outcome()).isEqualTo("deadline");
            assertThat(ended.report().theDrain().actualSeconds().hook()).isBetween(PERIOD + 0.9, PERIOD + 3.0);
            assertThat(DrainEvents.await(stage, "server", "DrainExpired"))
                    .startsWith("The drain's time was over after ")
                    .contains("Lost: 1 in flight")
                    .contains("->" + ToolboxPod.PORT);
        }
    }

    @Test
    void anAgentThatIsKilledInTheMiddleIsTold() throws IOException {
        try (DrainStage stage = DrainStage.open("event-agent-killed", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(
                    ToolboxPod.holder("server").draining(1, 120).spec("terminationGracePeriodSeconds: 5"));
            stage.holdConnectionTo(pod, FOR_EVER);
            ProcessHandle agent = agentOf(pod);
            stage.namespace().kubectl("delete", "pod", "server", "--wait=false").succeeded();
            Await.until(
                    "the drain", () -> stage.namespace()
                            .kubectl("logs", "server", "-c", DrainNames.CONTAINER)
                            .out()
                            .contains("\"state\":\"Finishing\""));

            agent.destroyForcibly();
            Ended ended = stage.awaitEnd("server");

            System.out.printf(
                    "drain: agent killed in the middle: planned 126 s, pod gone after %.1f s, exit %d, agent's exit %d%n",
                    ended.seconds(),
                    ended.container(ToolboxPod.MAIN).getExitCode(),
                    ended.container(DrainNames.CONTAINER).getExitCode());
            assertThat(ended.container(DrainNames.CONTAINER).getExitCode()).isEqualTo(137);
            assertThat(ended.seconds()).isLessThan(60);
            assertThat(DrainEvents.await(stage, "server", "DrainFailed"))
                    .startsWith("The agent ended with exit code 137 while the drain was Finishing");
        }
    }

    @Test
    void aPodThatWasRemovedByForceIsTold() {
        try (DrainStage stage = DrainStage.open("event-lost", DrainStage.OPTED_IN)) {
            stage.start(ToolboxPod.holder("server").draining(1, PERIOD));

            stage.namespace()
                    .kubectl("delete", "pod", "server", "--force", "--grace-period=0")
                    .succeeded();

            assertThat(DrainEvents.await(stage, "server", "DrainLost")).contains("before its agent had reported");
        }
    }

    /** The process itself, on a node that is this machine. */
    private static ProcessHandle agentOf(Pod pod) throws IOException {
        String mark = AgentEnvironment.POD_UID + "=" + pod.getMetadata().getUid();
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            ProcessHandle found = processes
                    .filter(path -> path.getFileName().toString().matches("\\d+"))
                    .filter(path -> hasInEnvironment(path, mark))
                    .map(path -> Long.parseLong(path.getFileName().toString()))
                    .flatMap(pid -> ProcessHandle.of(pid).stream())
                    .findFirst()
                    .orElse(null);
            Assumptions.assumeTrue(found != null, "the node's processes can't be seen from here");
            return found;
        }
    }

    private static boolean hasInEnvironment(Path process, String mark) {
        try {
            return Files.readString(process.resolve("environ"), java.nio.charset.StandardCharsets.ISO_8859_1)
                    .contains(mark);
        } catch (IOException | RuntimeException gone) {
            return false;
        }
    }
}
