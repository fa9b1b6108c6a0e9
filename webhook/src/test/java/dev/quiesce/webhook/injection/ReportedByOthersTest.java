package dev.quiesce.webhook.injection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What was reported to meshes, to other injectors and to policy engines. Each test is named after its report. */
class ReportedByOthersTest {

    private static final String CONNECTIONS = "quiesce.dev/drain: connections";
    private static final String APP = "containers: [" + Pods.container("app") + "]";
    private static final String GRACE = "/spec/terminationGracePeriodSeconds";
    private static final String HOOK = "/spec/containers/0/lifecycle/preStop";

    /** A hook to the host's address is how others reach the host network; Pod Security's level baseline refuses it. */
    @Test
    void contour3901NoHookNamesAHost() {
        assertThat(Pods.admitted(Pods.server("")).at(HOOK + "/httpGet").has("host"))
                .isFalse();
    }

    /** A sidecar that dies first cannot serve the main's own end. */
    @Test
    void consulK8s536TheAgentIsANativeSidecar() {
        JsonNode admitted = Pods.admitted(Pods.server(""));
        assertThat(admitted.at("/spec/initContainers/0/restartPolicy").asText()).isEqualTo("Always");
        assertThat(admitted.at("/spec/containers")).hasSize(1);
    }

    /** A sidecar's own preStop runs at the start of the termination and cuts what the main still needs. */
    @Test
    void istio51855TheAgentHasNoHookOfItsOwnAndNobodysOrderChanges() {
        JsonNode pod = Pods.pod(
                CONNECTIONS,
                APP + ", initContainers: [{name: istio-proxy, image: proxy:1, restartPolicy: Always}, {name: init}]");
        JsonNode admitted = Pods.admitted(pod);
        assertThat(admitted.at("/spec/initContainers").findValuesAsText("name"))
                .containsSubsequence("quiesce-agent", "istio-proxy", "init");
        assertThat(Pods.agent(pod).has("lifecycle")).isFalse();
        assertThat(admitted.at("/spec/initContainers/1")).isEqualTo(pod.at("/spec/initContainers/0"));
    }

    /** A wait that is longer than the grace ends in exit code 137. */
    @Test
    void linkerd6993ANoticeThatIsLongerThanTheGraceMakesItLonger() {
        JsonNode pod = Pods.pod(
                "quiesce.dev/drain: sleep, quiesce.dev/notice: 60s", APP + ", terminationGracePeriodSeconds: 30");
        assertThat(Pods.admitted(pod).at(GRACE).asInt()).isEqualTo(90);
    }

    /** The drain did not follow a pod's own, longer grace. */
    @Test
    void istio44690ALongerGraceOfThePodIsTheDrains() {
        JsonNode pod = Pods.pod(
                CONNECTIONS + ", quiesce.dev/safety-overhead: 5s", APP + ", terminationGracePeriodSeconds: 300");
        assertThat(Pods.admitted(pod).at(GRACE).asInt()).isEqualTo(300);
        assertThat(Pods.variable(Pods.agent(pod), "QUIESCE_GRACE")).isEqualTo("5m");
    }

    /** Hooks over HTTP fail under strict mTLS unless they keep out of the mesh. */
    @Test
    void istio30857TheAgentsPortIsKeptOutOfTheMesh() {
        JsonNode pod = Pods.server("sidecar.istio.io/inject: \"true\"");
        assertThat(Pods.admitted(pod)
                        .at("/metadata/annotations/traffic.sidecar.istio.io~1excludeInboundPorts")
                        .asText())
                .isEqualTo(Pods.admitted(pod).at(HOOK + "/httpGet/port").asText());
    }

    /** An injector that is called again injects again. */
    @Test
    void istio25931ASecondPassChangesNothing() {
        JsonNode once = Pods.admitted(Pods.server(""));
        assertThat(Pods.patch(once)).isEmpty();
        assertThat(Pods.admitted(Pods.admitted(once))).isEqualTo(once);
    }

    /** A pod that is skipped in silence. */
    @Test
    void istio9002WhoeverCreatesAPodThatIsSkippedIsToldWhy() {
        assertThat(Pods.warnings(Pods.pod(CONNECTIONS, APP + ", hostNetwork: true")))
                .singleElement()
                .asString()
                .startsWith("HostNetwork, not drained: ")
                .contains("sleep");
    }

    /** An image for Linux can't be pulled on Windows. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                            os: {name: windows}                              | false
                            nodeSelector: {kubernetes.io/os: windows}        | false
                            tolerations: [{key: os, value: windows}]         | true
                            """)
    void linkerd2882APodForWindowsIsSkipped(String spec, boolean injected) {
        assertThat(Pods.patch(Pods.pod(CONNECTIONS, APP + ", " + spec)).isEmpty())
                .isNotEqualTo(injected);
    }

    /** A sleep that is longer than the grace is refused by the API's own validation. */
    @Test
    void kubernetesOnAws9426ASleepFitsTheGraceOfTheSamePatch() {
        JsonNode admitted = Pods.admitted(Pods.pod(
                "quiesce.dev/drain: sleep, quiesce.dev/notice: 60s", APP + ", terminationGracePeriodSeconds: 30"));
        assertThat(admitted.at(HOOK + "/sleep/seconds").asInt())
                .isEqualTo(60)
                .isLessThanOrEqualTo(admitted.at(GRACE).asInt());
    }

    /** An injector wrote its command behind the user's {@code exit 0}. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{exec: {command: [sh, -c, flush; exit 0]}}",
                "{httpGet: {path: /quit, port: 8080}}",
                "{sleep: {seconds: 5}}"
            })
    void sermant1113AnOwnHookIsKeptAsItIs(String hook) {
        JsonNode pod = Pods.pod(
                CONNECTIONS,
                "containers: [{name: own, image: own:1, lifecycle: {preStop: " + hook + "}}, " + Pods.container("app")
                        + "]");
        assertThat(Pods.admitted(pod).at(HOOK)).isEqualTo(pod.at(HOOK)).hasSize(1);
        assertThat(Pods.warnings(pod)).anyMatch(warning -> warning.startsWith("SelfHooked: "));
    }

    /** A typed model that does not know a field drops it: a native sidecar became an init container that never ends. */
    @Test
    void eksPodIdentityWebhook208FieldsThatNobodyKnowsStay() {
        JsonNode pod = Pods.pod(
                CONNECTIONS,
                APP + ", initContainers: [{name: logs, image: l:1, restartPolicy: Always,"
                        + " startupProbe: {httpGet: {path: /, port: 1}}, fromTheFuture: {a: [1, null]}}], alsoNew: true");
        JsonNode admitted = Pods.admitted(pod);
        assertThat(admitted.at("/spec/initContainers/1")).isEqualTo(pod.at("/spec/initContainers/0"));
        assertThat(admitted.at("/spec/alsoNew").asBoolean()).isTrue();
    }

    /** The sidecar's port was one of the app's. */
    @Test
    void barmanCloud466AnotherPortIsTaken() {
        JsonNode admitted = Pods.admitted(
                Pods.pod(CONNECTIONS, "containers: [{name: app, image: a:1, ports: [{containerPort: 8099}]}]"));
        assertThat(admitted.at(HOOK + "/httpGet/port").asInt()).isEqualTo(8100);
        assertThat(Pods.variable(admitted.at("/spec/initContainers/0"), "QUIESCE_LISTEN_ON"))
                .isEqualTo("8100");
    }

    /** Pod Security's level restricted refused every pod with the sidecar. */
    @Test
    void modelValidationOperator177TheAgentMeetsTheLevelRestricted() {
        JsonNode security = Pods.agent(Pods.server("")).path("securityContext");
        assertThat(security.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
        assertThat(security.at("/capabilities/drop").toString()).isEqualTo("[\"ALL\"]");
        assertThat(security.path("runAsNonRoot").asBoolean()).isTrue();
        assertThat(security.at("/seccompProfile/type").asText()).isEqualTo("RuntimeDefault");
        JsonNode resources = Pods.agent(Pods.server("")).path("resources");
        assertThat(resources.path("requests")).hasSize(2);
        assertThat(resources.path("limits")).hasSize(2);
    }

    /** A pod that is on its way out was changed. */
    @Test
    void kyverno1964AnUpdateOfATerminatingPodIsLeftAlone() {
        JsonNode pod = Pods.yaml("{metadata: {deletionTimestamp: 2026-01-01T00:00:00Z, annotations: {" + CONNECTIONS
                + "}}, spec: {" + APP + "}}");
        assertThat(Pods.ENABLED.admit(Pods.request(Operation.UPDATE, "", "Pod", pod)))
                .isEqualTo(Verdict.allowed());
    }

    /** An eviction is never denied, whatever its version says: a hook that waits does it all. */
    @ParameterizedTest
    @ValueSource(strings = {"strimziDrainCleaner40", "aks4720"})
    void anEvictionIsAllowed(String report) {
        Verdict verdict = Pods.ENABLED.admit(
                Pods.request(Operation.CREATE, "eviction", "Eviction", Pods.yaml("{metadata: {name: pod}}")));
        assertThat(verdict).as(report).isEqualTo(Verdict.allowed());
    }
}
