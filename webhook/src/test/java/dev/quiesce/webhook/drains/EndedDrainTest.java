package dev.quiesce.webhook.drains;

import static dev.quiesce.webhook.drains.AgentPods.OWN_GRACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.Objects;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndedDrainTest {

    @ParameterizedTest
    @CsvSource({
        "100, Stopped, drained, 0, DRAINED",
        "5, Stopped, drained, 0, DRAINED",
        "100, Drained, drained, 0, DRAINED",
        "100, Stopped, released, 0, RELEASED",
        "100, Stopped, deadline, 0, EXPIRED",
        "5, Stopped, deadline, 0, CUT",
        "100, Stopped, told, 0, CUT",
        "5, Stopped, told, 0, CUT",
        "100, Stopped, told, 4.2, EXPIRED",
        "5, Stopped, told, 4.2, CUT",
        "20, Stopped, ordered, 0, CUT",
        "100, Finishing, running, 0, FAILED",
        "100, Expired, held, 4.2, FAILED"
    })
    void outcomeIsWhatTheReportAndTheDeletionSayTogether(
            long grace, String state, String outcome, double held, EndedDrain.Outcome expected) {
        Optional<EndedDrain> drain = ended(grace, 0, "Completed", AgentPods.report(state, outcome, 1, held));

        assertThat(drain.orElseThrow().outcome()).isEqualTo(expected);
        assertThat(drain.orElseThrow().text().isEmpty())
                .isEqualTo(expected.reason().isEmpty());
    }

    @Test
    void tellsWhatWasCutAndWhy() {
        assertThat(ended(5, 0, "Completed", AgentPods.report("Stopped", "told", 1, 0))
                        .orElseThrow()
                        .text())
                .isEqualTo("The drain was cut after 8.0 s: the deletion gave 5 s, the pod asks for 100 s. "
                        + "Lost: 1 in flight: 10.0.0.9:4711->8080. "
                        + "Seconds planned and spent: notice 10.0/2.0, work 60.0/5.0, settle 0.0/0.0, held 0.0.");
    }

    @Test
    void tellsOfAnAgentThatWasKilledInTheMiddle() {
        assertThat(ended(100, 137, "OOMKilled", AgentPods.report("Finishing", "running", 1, 0))
                        .orElseThrow()
                        .text())
                .startsWith("The agent ended with exit code 137 (OOMKilled) while the drain was Finishing: "
                        + "the kubelet then ends the containers at once.");
    }

    @Test
    void anAgentThatFailedWithoutAReportIsAFailedDrain() {
        EndedDrain drain = ended(100, 78, "Error", "").orElseThrow();
        assertThat(drain.outcome()).isEqualTo(EndedDrain.Outcome.FAILED);
        assertThat(drain.text()).isEqualTo("The agent ended with exit code 78 and left no report.");
    }

    @Test
    void whereNothingWasDrainedNothingIsTold() {
        assertThat(ended(100, 0, "Completed", "{\"state\":\"Stopped\"}")).isEmpty();
        assertThat(ended(100, 0, "Completed", "")).isEmpty();
        assertThat(ended(100, 0, "Completed", AgentPods.report("Stopped", "notDeleted", 0, 0)))
                .isEmpty();
    }

    @Test
    void aPodThatIsGoneWithoutAReportIsLostUnlessItNeverRan() {
        Pod running = AgentPods.deleted(AgentPods.running(8099), 0);
        assertThat(EndedDrain.gone(SeenPod.of(running)).orElseThrow().outcome()).isEqualTo(EndedDrain.Outcome.LOST);
        running.getStatus().getInitContainerStatuses().getFirst().setState(null);
        assertThat(EndedDrain.gone(SeenPod.of(running))).isEmpty();
    }

    @Property
    void whateverAPodLeavesIsReadOrLeftAlone(@ForAll String message) {
        assertThat(AgentSummary.read(message)).isEmpty();
        assertThat(AgentSummary.read("{\"drain\":" + message + "}")).isEmpty();
    }

    @Test
    void nothingOfAReportIsTakenOnTrust() {
        AgentSummary summary =
                AgentSummary.read("""
                {"state": 7, "drain": {"outcome": "%s", "plannedSeconds": {"grace": -5, "notice": 1e300, "settle": "x"},
                 "actualSeconds": [], "work": {"atStart": 99999999999, "lost": -3, "names": ["a\\nb", 5, {}]}}}
                """.formatted("x".repeat(5000))).orElseThrow();

        assertThat(summary.state()).isEmpty();
        assertThat(summary.outcome()).hasSize(160);
        assertThat(summary.planned("grace")).isZero();
        assertThat(summary.planned("notice")).isEqualTo(366 * 86_400.0);
        assertThat(summary.actual("total")).isZero();
        assertThat(summary.atStart()).isEqualTo(1_000_000);
        assertThat(summary.lost()).isZero();
        assertThat(summary.names()).containsExactly("a?b", "", "");
    }

    private static Optional<EndedDrain> ended(long grace, int exit, String reason, String message) {
        Pod pod = AgentPods.agentEnded(
                grace == 0 ? AgentPods.running(1) : AgentPods.deleted(AgentPods.running(1), grace),
                exit,
                reason,
                message);
        SeenPod seen = SeenPod.of(pod);
        assertThat(seen.ownGrace().toSeconds()).isEqualTo(OWN_GRACE);
        return EndedDrain.of(seen, Objects.requireNonNull(seen.agentEnd()));
    }
}
