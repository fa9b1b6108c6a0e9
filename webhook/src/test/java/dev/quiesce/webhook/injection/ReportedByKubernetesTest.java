package dev.quiesce.webhook.injection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was reported to Kubernetes itself about hooks, graces and pods at admission. Each test is named after its report. */
class ReportedByKubernetesTest {

    private static final String CONNECTIONS = "quiesce.dev/drain: connections";
    private static final String APP = "containers: [" + Pods.container("app") + "]";
    private static final String GRACE = "/spec/terminationGracePeriodSeconds";

    /** An httpGet hook never runs on the host network: the sandbox has no address. */
    @Test
    void kubernetes134285APodOnTheHostNetworkGetsNoHookOverHttp() {
        JsonNode pod = Pods.pod(CONNECTIONS, APP + ", hostNetwork: true");
        assertThat(Pods.patch(pod)).isEmpty();
        assertThat(Pods.warnings(pod)).singleElement().asString().startsWith("HostNetwork, not drained: ");
    }

    /** A hook that is longer than the grace is cut without a trace. */
    @Test
    void kubernetes65496TheSamePatchMakesRoomForTheWholeDrain() {
        JsonNode pod = Pods.pod(
                CONNECTIONS
                        + ", quiesce.dev/notice: 20s, quiesce.dev/graceful-shutdown-period: 60s, quiesce.dev/settle: 20s",
                APP + ", terminationGracePeriodSeconds: 30");
        assertThat(Pods.admitted(pod).at(GRACE).asInt()).isEqualTo(20 + 60 + 20 + 30);
    }

    /** Longer than it can be: whoever asks is told. */
    @Test
    void kubernetes65496ATimeThatIsTooLongIsShortenedWithAWord() {
        JsonNode pod = Pods.pod(CONNECTIONS + ", quiesce.dev/graceful-shutdown-period: 9000h", APP);
        assertThat(Pods.admitted(pod).at(GRACE).asInt()).isEqualTo(7 * 24 * 60 * 60);
        assertThat(Pods.warnings(pod)).anyMatch(warning -> warning.startsWith("Clamped: "));
    }

    /** A grace of 0 makes every deletion a forced one: no hook would ever run. */
    @Test
    void kubernetes112564AGraceOfNothingIsLeftAndSaid() {
        JsonNode pod = Pods.pod(CONNECTIONS, APP + ", terminationGracePeriodSeconds: 0");
        assertThat(Pods.patch(pod)).isEmpty();
        assertThat(Pods.warnings(pod)).singleElement().asString().startsWith("NoGrace, not drained: ");
    }

    /** Forced deletions differ between kubelets, and a second delete may be shorter: no deletion is ever held up. */
    @ParameterizedTest
    @ValueSource(strings = {"kubernetes113717", "kubernetes83916", "kubernetes66425"})
    void everyDeletionIsAllowed(String report) {
        Verdict verdict = Pods.ENABLED.admit(Pods.request(Operation.DELETE, "", "Pod", Pods.yaml("null")));
        assertThat(verdict).as(report).isEqualTo(Verdict.allowed());
    }

    /** A patch into a parent that is not there fails, and the pod is refused. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "%s",
                "%s, initContainers: null, volumes: null, imagePullSecrets: null, securityContext: null",
                "%s, initContainers: [], volumes: [], imagePullSecrets: [], securityContext: {}"
            })
    void kubernetes90623MissingAndEmptyParentsAreMade(String spec) {
        for (String lifecycle : List.of("", ", lifecycle: null", ", lifecycle: {}", ", lifecycle: {preStop: null}")) {
            for (String labels : List.of("", "labels: null, ", "labels: {}, ")) {
                String app = "containers: [{name: app, image: app:1, ports: [{containerPort: 8080}]" + lifecycle + "}]";
                JsonNode pod = Pods.yaml("{metadata: {" + labels + "annotations: {" + CONNECTIONS + "}}, spec: {"
                        + spec.formatted(app) + "}}");
                JsonNode admitted = Pods.admitted(pod);
                assertThat(admitted.at("/spec/initContainers/0/name").asText()).isEqualTo("quiesce-agent");
                assertThat(admitted.at("/spec/containers/0/lifecycle/preStop/httpGet/path")
                                .asText())
                        .isEqualTo("/prestop/v1/app");
                assertThat(admitted.at("/metadata/labels/quiesce.dev~1agent").asText())
                        .isEqualTo("v1");
            }
        }
    }

    /** In the mutating phase a pod of a controller has no name yet, and may have no namespace. */
    @Test
    void kubernetes76680APodWithoutNameAndNamespaceIsInjected() {
        JsonNode pod =
                Pods.yaml("{metadata: {generateName: web-, annotations: {" + CONNECTIONS + "}}, spec: {" + APP + "}}");
        assertThat(Pods.agent(pod).path("name").asText()).isEqualTo("quiesce-agent");
        assertThat(Pods.patch(pod)).isEqualTo(Pods.patch(pod));
    }

    /** A mirror pod that was changed vanishes from the API. */
    @Test
    void kubernetes105844AMirrorPodIsNotTouched() {
        JsonNode pod = Pods.pod(CONNECTIONS + ", kubernetes.io/config.mirror: abc", APP);
        assertThat(Pods.patch(pod)).isEmpty();
        assertThat(Pods.warnings(pod)).singleElement().asString().startsWith("Mirror, not drained: ");
    }

    /** A Job never completes while a sidecar of the old kind runs. */
    @Test
    void kubernetes73118APodOfAJobGetsANativeSidecarOrNone() {
        JsonNode pod = Pods.yaml("{metadata: {annotations: {" + CONNECTIONS + "},"
                + " ownerReferences: [{apiVersion: batch/v1, kind: Job}]}, spec: {" + APP + ", restartPolicy: Never}}");
        assertThat(Pods.admitted(pod).at("/spec/containers")).hasSize(1);
        assertThat(Pods.agent(pod).path("restartPolicy").asText()).isEqualTo("Always");
    }

    /** Ephemeral containers get past webhooks, or break in them: they are an update of a pod, which is left alone. */
    @Test
    void kubernetes92557AnEphemeralContainerIsNobodysBusiness() {
        Verdict verdict =
                Pods.ENABLED.admit(Pods.request(Operation.UPDATE, "ephemeralcontainers", "Pod", Pods.server("")));
        assertThat(verdict).isEqualTo(Verdict.allowed());
    }

    /** exec, attach and port-forward come as CONNECT, with options in place of a pod. */
    @Test
    void kubernetes59759AConnectIsAllowed() {
        JsonNode options = Pods.yaml("{kind: PodExecOptions, command: [sh]}");
        assertThat(Pods.ENABLED.admit(Pods.request(Operation.CONNECT, "exec", "PodExecOptions", options)))
                .isEqualTo(Verdict.allowed());
    }

    /** kubectl takes the first of the containers unless it is told otherwise: that is still the pod's own. */
    @Test
    void kubectl1739TheContainerThatKubectlTakesStaysTheSame() {
        JsonNode admitted = Pods.admitted(Pods.server(""));
        assertThat(admitted.at("/spec/containers/0/name").asText()).isEqualTo("app");
        assertThat(admitted.at("/spec/containers")).hasSize(1);
    }
}
