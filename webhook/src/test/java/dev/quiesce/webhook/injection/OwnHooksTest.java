package dev.quiesce.webhook.injection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.drainpolicy.DrainPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnHooksTest {

    private static final String WORK =
            ", gracefulShutdownPeriod: 60s, notice: {sleep: 10s}, safetyOverhead: 30s, work: {connections: {}}";
    private static final DrainPolicy KEEP = Policies.local("p", "existingPreStop: Keep" + WORK);
    private static final DrainPolicy WRAP = Policies.local("p", "existingPreStop: Wrap" + WORK);
    private static final DrainPolicy REPLACE = Policies.local("p", "existingPreStop: Replace" + WORK);
    private static final DrainPolicy REFUSE = Policies.local("p", "existingPreStop: Refuse" + WORK);
    private static final String CURL = "{exec: {command: [/bin/sh, -c, \"curl -v -X PUT -d '\\\"SHUTTING_DOWN\\\"'"
            + " -H 'Content-type: application/json' -H 'X-Trino-User: admin' http://localhost:8080/v1/info/state\"]}}";
    private static final String OURS = "/spec/containers/0/lifecycle/preStop/httpGet/path";

    @Test
    void keptByDefaultWithAWarning() {
        JsonNode pod = pod("{sleep: {seconds: 5}}");
        assertThat(Policies.admitted(pod, KEEP).at("/spec/containers/0")).isEqualTo(pod.at("/spec/containers/0"));
        assertThat(Policies.warnings(pod, KEEP))
                .containsExactly(
                        "SelfHooked: container app keeps its own preStop hook and does not wait for the drain");
    }

    @Test
    void wrappedSleepIsPartOfTheNotice() {
        JsonNode admitted = Policies.admitted(pod("{sleep: {seconds: 25}}"), WRAP);
        assertThat(admitted.at(OURS).asText()).isEqualTo("/prestop/v1/app");
        assertThat(admitted.at("/spec/containers/0/lifecycle/preStop")).hasSize(1);
        assertThat(Pods.variable(agent(admitted), "QUIESCE_NOTICE")).isEqualTo("25s");
        assertThat(Pods.variable(agent(admitted), "QUIESCE_WRAPPED"))
                .isEqualTo("{\"hooks\":[{\"container\":\"app\",\"sleep\":\"25s\"}]}");
        assertThat(admitted.at("/spec/terminationGracePeriodSeconds").asInt()).isEqualTo(25 + 60 + 30);
    }

    @Test
    void shorterSleepTakesNoMoreThanTheNotice() {
        assertThat(Policies.admitted(pod("{sleep: {seconds: 5}}"), WRAP)
                        .at("/spec/terminationGracePeriodSeconds")
                        .asInt())
                .isEqualTo(100);
    }

    @Test
    void wrappedGetIsSentByTheAgentToThePodsAddress() {
        JsonNode admitted = Policies.admitted(
                pod("{httpGet: {path: /quit, port: web, scheme: HTTPS, httpHeaders: [{name: A, value: b}]}}"), WRAP);
        assertThat(Pods.variable(agent(admitted), "QUIESCE_WRAPPED"))
                .contains("\"app\"", "/quit", "8080", "HTTPS", "\"A\"");
        assertThat(agent(admitted).path("env").findValuesAsText("fieldPath")).contains("status.podIP");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{exec: {command: [sh, -c, exit 0]}}",
                "{tcpSocket: {port: 1}}",
                "{httpGet: {path: /quit, port: nowhere}}",
                "{httpGet: {path: /quit, port: 8080, host: other.example}}",
                "{}"
            })
    void whatCannotBeWrappedIsKept(String hook) {
        assertThat(Policies.warnings(pod(hook), WRAP).getFirst()).startsWith("SelfHooked: container app keeps");
    }

    @Test
    void secondPassKeepsWhatIsWrapped() {
        for (String hook : List.of("{sleep: {seconds: 25}}", "{httpGet: {path: /quit, port: 8080}}")) {
            JsonNode once = Policies.admitted(pod(hook), WRAP);
            assertThat(Policies.admitter(WRAP).admit(Pods.creating(once))).isEqualTo(Verdict.allowed());
        }
    }

    @Test
    void kubeletSleepsAsLongAsTheLongerOfTheTwo() {
        DrainPolicy sleep = Policies.local("p", "existingPreStop: Wrap, notice: {sleep: 10s}, work: {sleep: {}}");
        JsonNode pod = pod("{sleep: {seconds: 25}}");
        JsonNode admitted = Policies.admitted(pod, sleep);
        assertThat(admitted.at("/spec/containers/1/lifecycle/preStop/sleep/seconds")
                        .asInt())
                .isEqualTo(25);
        assertThat(admitted.at("/spec/terminationGracePeriodSeconds").asInt()).isEqualTo(55);
        assertThat(Policies.admitter(sleep).admit(Pods.creating(admitted))).isEqualTo(Verdict.allowed());
    }

    @Test
    void knownDrainsGiveWay() {
        JsonNode admitted = Policies.admitted(pod(CURL), REPLACE);
        assertThat(admitted.at(OURS).asText()).isEqualTo("/prestop/v1/app");
        assertThat(admitted.at("/spec/containers/0/lifecycle/preStop").has("exec"))
                .isFalse();
        assertThat(Policies.warnings(pod(CURL), REPLACE))
                .containsExactly(
                        "Replaced: container app gives up its preStop hook, known as the Trino chart's graceful"
                                + " shutdown");
        assertThat(Policies.admitter(REPLACE).admit(Pods.creating(admitted))).isEqualTo(Verdict.allowed());
    }

    @Test
    void unknownHooksAreNotReplaced() {
        assertThat(Policies.warnings(pod("{exec: {command: [sh, -c, exit 0]}}"), REPLACE)
                        .getFirst())
                .startsWith("SelfHooked: container app keeps");
    }

    @Test
    void refusedPodsAreNotDrainedAtAll() {
        JsonNode pod = pod("{sleep: {seconds: 5}}");
        assertThat(Policies.admitted(pod, REFUSE)).isEqualTo(pod);
        assertThat(Policies.warnings(pod, REFUSE))
                .containsExactly("SelfHooked, not drained: its policy refuses pods with preStop hooks of their own");
    }

    /** One main with this hook, and one without any. */
    private static JsonNode pod(String hook) {
        return Pods.pod(
                "",
                "containers: [{name: app, ports: [{name: web, containerPort: 8080}], lifecycle: {preStop: " + hook
                        + "}}, " + Pods.container("side") + "]");
    }

    private static JsonNode agent(JsonNode admitted) {
        return admitted.at("/spec/initContainers/0");
    }
}
