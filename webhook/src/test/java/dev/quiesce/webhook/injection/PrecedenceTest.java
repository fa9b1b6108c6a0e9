package dev.quiesce.webhook.injection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class PrecedenceTest {

    private static final String APP = "containers: [" + Pods.container("app") + "]";

    @Test
    void notAskingTakesPriorityOverEveryObstacle() {
        assertThat(Pods.decision(Pods.pod("kubernetes.io/config.mirror: x", "hostNetwork: true")))
                .isEqualTo(new InjectionDecision.NotAsked());
    }

    @Test
    void mirrorTakesPriorityOverOptOut() {
        assertThat(reason(optedOut("kubernetes.io/config.mirror: x, quiesce.dev/drain: sleep", APP)))
                .isEqualTo(SkipReason.MIRROR);
    }

    @Test
    void optOutTakesPriorityOverBadInput() {
        assertThat(reason(optedOut("quiesce.dev/drain: nonsense", APP))).isEqualTo(SkipReason.OPTED_OUT);
    }

    @Test
    void optOutTakesPriorityOverEveryOtherObstacle() {
        assertThat(reason(optedOut("quiesce.dev/drain: sleep", "hostNetwork: true, terminationGracePeriodSeconds: 0")))
                .isEqualTo(SkipReason.OPTED_OUT);
    }

    @Test
    void noGraceTakesPriorityOverBadInput() {
        assertThat(reason(Pods.pod("quiesce.dev/drain: nonsense", APP + ", terminationGracePeriodSeconds: 0")))
                .isEqualTo(SkipReason.NO_GRACE);
    }

    @Test
    void badInputTakesPriorityOverHostNetwork() {
        assertThat(reason(Pods.pod(
                        "quiesce.dev/drain: connections, quiesce.dev/notice: soon", APP + ", hostNetwork: true")))
                .isEqualTo(SkipReason.INVALID_ANNOTATION);
    }

    @Test
    void annotatedPortsTakePriorityOverDeclaredOnes() {
        assertThat(Pods.variable(Pods.agent(Pods.server("quiesce.dev/port: \"9000, 9001,9000\"")), "QUIESCE_PORTS"))
                .isEqualTo("9000,9001");
        assertThat(Pods.variable(Pods.agent(Pods.server("")), "QUIESCE_PORTS")).isEqualTo("8080");
    }

    @Test
    void annotatedSlicesTakePriorityOverTheProfiles() {
        // Given
        JsonNode agent = Pods.agent(Pods.server("quiesce.dev/notice: 1s, quiesce.dev/graceful-shutdown-period: 2m,"
                + " quiesce.dev/settle: 3s, quiesce.dev/safety-overhead: \"4\", quiesce.dev/at-deadline: Hold"));

        // Then
        assertThat(Pods.variable(agent, "QUIESCE_NOTICE")).isEqualTo("1s");
        assertThat(Pods.variable(agent, "QUIESCE_FINISHING")).isEqualTo("2m");
        assertThat(Pods.variable(agent, "QUIESCE_SETTLE")).isEqualTo("3s");
        assertThat(Pods.variable(agent, "QUIESCE_OVERHEAD")).isEqualTo("4s");
        assertThat(Pods.variable(agent, "QUIESCE_AT_DEADLINE")).isEqualTo("Hold");
        assertThat(Pods.variable(agent, "QUIESCE_GRACE")).isEqualTo("2m8s");
    }

    @Test
    void longerGraceOfThePodTakesPriorityOverTheDrains() {
        JsonNode pod = Pods.pod(
                "quiesce.dev/drain: connections, quiesce.dev/safety-overhead: 5s",
                APP + ", terminationGracePeriodSeconds: 300");
        assertThat(Pods.admitted(pod).at("/spec/terminationGracePeriodSeconds").asLong())
                .isEqualTo(300);
        assertThat(Pods.variable(Pods.agent(pod), "QUIESCE_GRACE")).isEqualTo("5m");
    }

    @Test
    void graceBeyondAllPlansIsKeptAndPlannedAsTheLongest() {
        JsonNode pod =
                Pods.pod("quiesce.dev/drain: connections", APP + ", terminationGracePeriodSeconds: " + Long.MAX_VALUE);
        assertThat(Pods.admitted(pod).at("/spec/terminationGracePeriodSeconds").asLong())
                .isEqualTo(Long.MAX_VALUE);
        assertThat(Pods.variable(Pods.agent(pod), "QUIESCE_GRACE")).isEqualTo("596523h14m7s");
    }

    @Test
    void drainTakesPriorityOverAnOverheadAsLongAsTheCap() {
        JsonNode agent =
                Pods.agent(Pods.pod("quiesce.dev/drain: connections", APP + ", terminationGracePeriodSeconds: 604800"));
        assertThat(Pods.variable(agent, "QUIESCE_GRACE")).isEqualTo("168h");
        assertThat(Pods.variable(agent, "QUIESCE_OVERHEAD")).isEqualTo("167h58m50s");
    }

    @Test
    void negativeGraceCountsAsOneSecond() {
        JsonNode pod = Pods.pod("quiesce.dev/drain: sleep", APP + ", terminationGracePeriodSeconds: -5");
        assertThat(Pods.admitted(pod).at("/spec/terminationGracePeriodSeconds").asLong())
                .isEqualTo(13);
    }

    private static JsonNode optedOut(String annotations, String spec) {
        return Pods.yaml("{metadata: {annotations: {" + annotations
                + "}, labels: {quiesce.dev/inject: \"false\"}}, spec: {" + spec + "}}");
    }

    private static SkipReason reason(JsonNode pod) {
        return ((InjectionDecision.Skipped) Pods.decision(pod)).reason();
    }
}
