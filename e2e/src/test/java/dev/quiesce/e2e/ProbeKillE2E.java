package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.DrainNames;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A container hangs and its liveness or startup probe fails. */
@OnARealNode
class ProbeKillE2E {

    private static final int POD_GRACE = 8;
    private static final int NOTICE = 60;

    /** Nobody listens there. */
    private static final String PROBE =
            "%sProbe: {tcpSocket: {port: 9999}, initialDelaySeconds: 10, periodSeconds: 1, failureThreshold: 1}";

    @ParameterizedTest
    @ValueSource(strings = {"liveness", "startup"})
    void kubernetes111593RestartsItAfterThePodsOwnGraceAndNotAfterTheDrain(String kind) {
        try (DrainStage stage = DrainStage.open(kind, DrainStage.OPTED_IN)) {
            stage.create(ToolboxPod.holder("server")
                    .draining(NOTICE, 60)
                    .container(PROBE.formatted(kind))
                    .spec("terminationGracePeriodSeconds: " + POD_GRACE)
                    .manifest());

            Pod restarted = stage.pods()
                    .await("server", "to be restarted", seen -> hasRestarted(seen.pod()))
                    .pod();

            String called = firstOfDrain(stage);
            Instant from = Instant.parse(AgentReport.read(called).theDrain().startedAt());
            Instant to =
                    Instant.parse(main(restarted).getLastState().getTerminated().getFinishedAt());
            double seconds = Duration.between(from, to).toMillis() / 1000.0;
            int exit = main(restarted).getLastState().getTerminated().getExitCode();
            long planned = restarted.getSpec().getTerminationGracePeriodSeconds();
            System.out.printf(
                    "drain: %s kill: planned %d s (pod's own %d), container stopped after %.1f s, exit %d%n",
                    kind, planned, POD_GRACE, seconds, exit);
            ScenarioTable.add(
                    kind + " probe failed",
                    "%d s, the pod's own %d".formatted(planned, POD_GRACE),
                    ScenarioTable.seconds(seconds),
                    "container restarted",
                    exit + ", runs");
            assertThat(restarted.getSpec().getTerminationGracePeriodSeconds()).isEqualTo(NOTICE + 60 + POD_GRACE);
            // Sooner where the leader sees in time that no deletion is behind the call.
            assertThat(seconds).isLessThan(POD_GRACE + 5.0);
            assertThat(restarted
                            .getStatus()
                            .getInitContainerStatuses()
                            .getFirst()
                            .getRestartCount())
                    .isZero();
            stage.namespace().kubectl("delete", "pod", "server", "--grace-period=1");
        }
    }

    private static boolean hasRestarted(Pod pod) {
        return !pod.getStatus().getContainerStatuses().isEmpty() && main(pod).getRestartCount() > 0;
    }

    private static ContainerStatus main(Pod pod) {
        return pod.getStatus().getContainerStatuses().getFirst();
    }

    private static String firstOfDrain(DrainStage stage) {
        return stage.namespace()
                .kubectl("logs", "server", "-c", DrainNames.CONTAINER)
                .succeeded()
                .lines()
                .filter(line -> line.contains("\"drain\":{"))
                .findFirst()
                .orElseThrow();
    }
}
