package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.DrainNames;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A Job's pod carries the agent, by an annotation of its own. */
@OnARealNode
class JobE2E {

    private static final int WORK = 5;

    @Test
    void kubernetes93818CompletesAsIfTheAgentWereNotThere() {
        try (DrainStage stage = DrainStage.open("job", DrainStage.OPTED_IN)) {
            stage.create(ToolboxPod.running("job", "run", "--for=" + WORK + "s")
                    .draining(5, 30)
                    .annotated("quiesce.dev/port", String.valueOf(ToolboxPod.PORT))
                    .spec("restartPolicy: Never")
                    .in("batch/v1", "Job", "backoffLimit: 0"));

            stage.namespace()
                    .kubectl("wait", "job/job", "--for=condition=Complete", "--timeout=60s")
                    .succeeded();

            Await.until("the Job's pod", () -> !stage.pods().names().isEmpty());
            String name = stage.pods().names().iterator().next();
            Pod pod = stage.pods()
                    .await(
                            name,
                            "to be over",
                            seen -> seen.pod().getStatus().getPhase().equals("Succeeded"))
                    .pod();
            Ended ended = new Ended(pod, Instant.now(), Instant.now());
            double seconds = secondsBetweenEnds(ended);
            System.out.printf(
                    "drain: job: complete, exit %d, agent's exit %d, %.0f s after the container%n",
                    ended.container(ToolboxPod.MAIN).getExitCode(),
                    ended.container(DrainNames.CONTAINER).getExitCode(),
                    seconds);
            assertThat(pod.getStatus().getPhase()).isEqualTo("Succeeded");
            assertThat(ended.container(DrainNames.CONTAINER).getExitCode()).isZero();
            assertThat(ended.report()).isEqualTo(new AgentReport("Stopped", null));
            assertThat(seconds).isLessThan(5);
        }
    }

    private static double secondsBetweenEnds(Ended ended) {
        return Duration.between(
                        Instant.parse(ended.container(ToolboxPod.MAIN).getFinishedAt()),
                        Instant.parse(ended.container(DrainNames.CONTAINER).getFinishedAt()))
                .toSeconds();
    }
}
