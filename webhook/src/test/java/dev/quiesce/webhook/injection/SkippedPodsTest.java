package dev.quiesce.webhook.injection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.Verdict;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SkippedPodsTest {

    private static final String CONNECTIONS = "quiesce.dev/drain: connections";
    private static final String APP = "containers: [" + Pods.container("app") + "]";

    @Test
    void hostNetworkIsOutOfReachForHooks() {
        assertSkipped(Pods.pod(CONNECTIONS, APP + ", hostNetwork: true"), SkipReason.HOST_NETWORK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "os: {name: windows}",
                "nodeSelector: {kubernetes.io/os: windows}",
                "nodeSelector: {beta.kubernetes.io/os: windows}"
            })
    void windowsHasNoAgent(String spec) {
        assertSkipped(Pods.pod(CONNECTIONS, APP + ", " + spec), SkipReason.WINDOWS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hostNetwork: true", "os: {name: windows}"})
    void kubeletSleepsWhereAnAgentCannotBe(String spec) {
        assertThat(Pods.patch(Pods.pod("quiesce.dev/drain: sleep", APP + ", " + spec)))
                .isNotEmpty();
    }

    @Test
    void aTolerationMakesNoWindowsPod() {
        assertThat(Pods.patch(Pods.pod(CONNECTIONS, APP + ", tolerations: [{key: os, value: windows}]")))
                .isNotEmpty();
    }

    @Test
    void mirrorPodsOnlyShow() {
        assertSkipped(Pods.pod(CONNECTIONS + ", kubernetes.io/config.mirror: abc", APP), SkipReason.MIRROR);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{exec: {command: [sh, -c, exit 0]}}",
                "{httpGet: {path: /quit, port: 8080}}",
                "{sleep: {seconds: 5}}",
                "{}"
            })
    void ownHookOnEveryMainIsKept(String hook) {
        assertSkipped(
                Pods.pod(
                        CONNECTIONS,
                        "containers: [{name: app, ports: [{containerPort: 1}], lifecycle: {preStop: " + hook + "}}]"),
                SkipReason.SELF_HOOKED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"false\"", "false"})
    void podsOptOut(String value) {
        assertSkipped(
                Pods.yaml("{metadata: {annotations: {quiesce.dev/drain: sleep}, labels: {quiesce.dev/inject: " + value
                        + "}}, spec: {" + APP + "}}"),
                SkipReason.OPTED_OUT);
    }

    @Test
    void noHookRunsInNoGrace() {
        assertSkipped(Pods.pod(CONNECTIONS, APP + ", terminationGracePeriodSeconds: 0"), SkipReason.NO_GRACE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "containers: null", "containers: []"})
    void thereIsNothingToDrainWithoutContainers(String spec) {
        assertSkipped(Pods.pod(CONNECTIONS, spec), SkipReason.NO_CONTAINERS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spec: {containers: app}",
                "spec: {containers: [app]}",
                "spec: {containers: [{image: app}]}",
                "spec: {containers: [{name: app, lifecycle: [preStop]}]}",
                "spec: {initContainers: {name: app}}",
                "spec: {terminationGracePeriodSeconds: \"30\"}",
                "spec: {terminationGracePeriodSeconds: 30.5}",
                "spec: {terminationGracePeriodSeconds: 9223372036854775808}",
                "spec: {imagePullSecrets: secret}",
                "spec: [app]",
                ""
            })
    void whatIsNoPodIsLeftToTheApiServer(String spec) {
        assertSkipped(Pods.yaml("metadata: {annotations: {quiesce.dev/drain: sleep}}\n" + spec), SkipReason.MALFORMED);
    }

    @ParameterizedTest
    @CsvSource({"v1.29.9, v1.36.0", "v1.36.3, v1.28.1-eks-7", "1.36, nonsense"})
    void oldClustersTakeASidecarForAnInitContainer(String server, String node) {
        // Given
        ClusterVersions versions = ClusterVersions.oldestOf(server, List.of("v1.36.3", node));
        PodAdmitter admitter = new PodAdmitter(InjectionMode.ENABLED, Pods.IMAGE, Pods.KEY, versions);

        // When
        Verdict verdict = admitter.admit(Pods.creating(Pods.server("")));

        // Then
        assertThat(verdict)
                .isEqualTo(new Verdict.Allowed(
                        List.of("OldNodes, not drained: the API server and every node must be 1.30 or later, not "
                                + versions)));
    }

    @Test
    void anotherContainerMayHaveTheName() {
        assertSkipped(
                Pods.pod(CONNECTIONS, "containers: [" + Pods.container("quiesce-agent") + "]"), SkipReason.NAME_TAKEN);
        assertSkipped(
                Pods.pod(CONNECTIONS, APP + ", initContainers: [{name: quiesce-agent, image: other}]"),
                SkipReason.NAME_TAKEN);
    }

    @Test
    void connectionsAreLookedForOnPorts() {
        assertSkipped(Pods.pod(CONNECTIONS, "containers: [{name: app, image: app}]"), SkipReason.NO_PORTS);
        assertSkipped(
                Pods.pod(CONNECTIONS, "containers: [{name: app, ports: [{containerPort: 53, protocol: UDP}]}]"),
                SkipReason.NO_PORTS);
    }

    @Test
    void everyPortMayBeTaken() {
        String ports = IntStream.rangeClosed(8099, 65535)
                .mapToObj(port -> "{containerPort: " + port + "}")
                .collect(Collectors.joining(","));
        assertSkipped(
                Pods.pod(CONNECTIONS, "containers: [{name: app, ports: [" + ports + "]}]"), SkipReason.NO_FREE_PORT);
    }

    @Test
    void noSleepIsNoHook() {
        assertSkipped(Pods.pod("quiesce.dev/drain: sleep, quiesce.dev/notice: 0s", APP), SkipReason.NO_SLEEP);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "quiesce.dev/notice: 10s", "quiesce.dev/drain: null", "other: connections"})
    void podsThatDoNotAskAreLeftAloneSilently(String annotations) {
        assertThat(Pods.ENABLED.admit(Pods.creating(Pods.pod(annotations, APP))))
                .isEqualTo(Verdict.allowed());
    }

    @Test
    void onlyTheCreationOfAPodCounts() {
        JsonNode pod = Pods.server("");
        for (Operation operation : List.of(Operation.UPDATE, Operation.DELETE, Operation.CONNECT)) {
            assertThat(Pods.ENABLED.admit(Pods.request(operation, "", "Pod", pod)))
                    .isEqualTo(Verdict.allowed());
        }
        assertThat(Pods.ENABLED.admit(Pods.request(Operation.CREATE, "eviction", "Eviction", pod)))
                .isEqualTo(Verdict.allowed());
        assertThat(Pods.ENABLED.admit(Pods.request(Operation.CREATE, "", "Deployment", pod)))
                .isEqualTo(Verdict.allowed());
    }

    @Test
    void pipeline4731PodsOfJobsAndTaskRunsAskByTheirOwnAnnotationAndGetASidecarThatTheKubeletEnds() {
        for (String owner :
                List.of("{apiVersion: batch/v1, kind: Job}", "{apiVersion: tekton.dev/v1, kind: TaskRun}")) {
            JsonNode admitted = Pods.admitted(
                    Pods.yaml("{metadata: {annotations: {quiesce.dev/drain: connections}, ownerReferences: [" + owner
                            + "]}, spec: {" + APP + ", restartPolicy: Never}}"));
            assertThat(admitted.at("/spec/initContainers/0/restartPolicy").asText())
                    .isEqualTo("Always");
        }
    }

    private static void assertSkipped(JsonNode pod, SkipReason reason) {
        assertThat(Pods.decision(pod)).isInstanceOfSatisfying(InjectionDecision.Skipped.class, skipped -> {
            assertThat(skipped.reason()).isEqualTo(reason);
            assertThat(skipped.warnings()).hasSize(1);
            assertThat(skipped.warnings().getFirst())
                    .startsWith(reason.label() + ", not drained: ")
                    .hasSizeLessThanOrEqualTo(120);
        });
        assertThat(Pods.ENABLED.admit(Pods.creating(pod))).isInstanceOf(Verdict.Allowed.class);
    }
}
