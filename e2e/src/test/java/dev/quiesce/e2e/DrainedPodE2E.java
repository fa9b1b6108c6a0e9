package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.quiesce.agent.contract.DrainNames;
import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

/** A pod with an open TCP connection is deleted. */
@OnARealNode
class DrainedPodE2E {

    private static final int NOTICE = 2;
    private static final int PERIOD = 40;
    private static final int OWN = 30;
    private static final int CONNECTION = 8;

    @Test
    void waitsInAHookThatNobodyWroteUntilTheConnectionHasEnded() {
        try (DrainStage stage = DrainStage.open("drained", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(ToolboxPod.holder("server").draining(NOTICE, PERIOD));
            assertInjected(pod);
            stage.holdConnectionTo(pod);

            Ended ended = stage.deleteAndHangUp("server", CONNECTION);

            ended.print("open connection of " + CONNECTION + " s");
            assertThat(stage.clientsExit()).isZero();
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
            assertThat(ended.container(DrainNames.CONTAINER).getExitCode()).isZero();
            assertReport(ended.report());
            assertThat(ended.seconds()).isBetween((double) CONNECTION, NOTICE + PERIOD + 10.0);
        }
    }

    private static void assertInjected(Pod pod) {
        assertThat(pod.getSpec().getInitContainers().getFirst().getName()).isEqualTo(DrainNames.CONTAINER);
        assertThat(pod.getSpec()
                        .getContainers()
                        .getFirst()
                        .getLifecycle()
                        .getPreStop()
                        .getHttpGet()
                        .getPath())
                .isEqualTo("/prestop/v1/" + ToolboxPod.MAIN);
        assertThat(pod.getSpec().getTerminationGracePeriodSeconds()).isEqualTo(NOTICE + PERIOD + OWN);
    }

    private static void assertReport(AgentReport report) {
        AgentReport.Drain drain = report.theDrain();
        assertThat(report.state()).isEqualTo("Stopped");
        assertThat(drain.outcome()).isEqualTo("drained");
        assertThat(drain.containers()).containsExactly(ToolboxPod.MAIN);
        assertThat(drain.plannedSeconds())
                .isEqualTo(new AgentReport.Planned(NOTICE + PERIOD + OWN, NOTICE, PERIOD, 0, OWN));
        assertThat(drain.actualSeconds().notice()).isCloseTo(NOTICE, within(1.0));
        assertThat(drain.actualSeconds().hook()).isBetween((double) CONNECTION, NOTICE + PERIOD + 0.0);
        assertThat(drain.work().atStart()).isOne();
        assertThat(drain.work().finished()).isOne();
        assertThat(drain.work().lost()).isZero();
        assertThat(drain.work().unknown()).isNull();
    }
}
