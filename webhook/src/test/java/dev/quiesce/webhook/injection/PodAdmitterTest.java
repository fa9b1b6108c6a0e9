package dev.quiesce.webhook.injection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.injection.AgentImage.PullPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;

class PodAdmitterTest {

    private static final String CONNECTIONS = "quiesce.dev/drain: connections";
    private static final String APP = "containers: [" + Pods.container("app") + "]";

    @Test
    void observersAreToldAndNothingIsChanged() {
        assertThat(Pods.OBSERVING.admit(Pods.creating(Pods.server(""))))
                .isEqualTo(new Verdict.Allowed(List.of(
                        "Observed: would drain app by an agent; terminationGracePeriodSeconds 30 becomes 100")));
        assertThat(Pods.OBSERVING.admit(Pods.creating(Pods.pod("quiesce.dev/drain: sleep", APP))))
                .isEqualTo(new Verdict.Allowed(List.of(
                        "Observed: would drain app by a sleep of 10 s; terminationGracePeriodSeconds 30 becomes 40")));
    }

    @Test
    void observersAreToldThatAGraceIsLongEnough() {
        JsonNode pod = Pods.pod(
                CONNECTIONS + ", quiesce.dev/safety-overhead: 5s", APP + ", terminationGracePeriodSeconds: 300");
        assertThat(Pods.OBSERVING.admit(Pods.creating(pod)).warnings())
                .containsExactly("Observed: would drain app by an agent; terminationGracePeriodSeconds stays 300");
    }

    @Test
    void observersAreToldWhyAPodWouldBeSkipped() {
        assertThat(Pods.OBSERVING.admit(Pods.creating(Pods.pod(CONNECTIONS, APP + ", hostNetwork: true"))))
                .isEqualTo(Pods.ENABLED.admit(Pods.creating(Pods.pod(CONNECTIONS, APP + ", hostNetwork: true"))));
    }

    @Test
    void observersOfManyContainersGetANumber() {
        String spec = "containers: [%s, %s, %s, %s]"
                .formatted(Pods.container("a"), Pods.container("b"), Pods.container("c"), Pods.container("d"));
        assertThat(Pods.OBSERVING
                        .admit(Pods.creating(Pods.pod(CONNECTIONS, spec)))
                        .warnings()
                        .getFirst())
                .startsWith("Observed: would drain 4 containers by an agent");
    }

    @Test
    void agentMeetsTheRestrictedPodSecurityStandard() {
        // When
        JsonNode agent = Pods.agent(Pods.server(""));

        // Then
        JsonNode security = agent.path("securityContext");
        assertThat(security.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
        assertThat(security.at("/capabilities/drop").toString()).isEqualTo("[\"ALL\"]");
        assertThat(security.path("runAsNonRoot").asBoolean()).isTrue();
        assertThat(security.path("readOnlyRootFilesystem").asBoolean()).isTrue();
        assertThat(security.at("/seccompProfile/type").asText()).isEqualTo("RuntimeDefault");
        assertThat(security.has("runAsUser")).isFalse();
        assertThat(agent.has("volumeMounts")).isFalse();
        assertThat(agent.has("livenessProbe") || agent.has("readinessProbe") || agent.has("startupProbe"))
                .isFalse();
        assertThat(Pods.admitted(Pods.server(""))
                        .at("/spec/containers/0/lifecycle/preStop/httpGet")
                        .has("host"))
                .isFalse();
    }

    @Test
    void agentHasAUserOfItsOwnOnlyWhereThePodIsRoot() {
        assertThat(user("runAsUser: 0")).isEqualTo(65532);
        assertThat(user("runAsUser: 1000")).isZero();
        assertThat(user("runAsNonRoot: true")).isZero();
    }

    @Test
    void agentKeepsThePodsQualityOfService() {
        assertThat(resources("{limits: {cpu: 1, memory: 1Gi}, requests: {cpu: 1000m, memory: 1024Mi}}"))
                .isEqualTo("{requests: {cpu: 100m, memory: 64Mi}, limits: {cpu: 100m, memory: 64Mi}}");
        assertThat(resources("{limits: {cpu: 1, memory: 1Gi}}"))
                .isEqualTo("{requests: {cpu: 100m, memory: 64Mi}, limits: {cpu: 100m, memory: 64Mi}}");
        for (String burstable : List.of(
                "{}",
                "null",
                "{limits: {cpu: 1}}",
                "{limits: {cpu: 1, memory: 1Gi}, requests: {cpu: 1, memory: 1G}}",
                "{limits: {cpu: much, memory: much}}")) {
            assertThat(resources(burstable))
                    .isEqualTo("{requests: {cpu: 10m, memory: 40Mi}, limits: {cpu: 500m, memory: 64Mi}}");
        }
    }

    @Test
    void agentAsksForNothingWhereThePodHasResourcesAsAWhole() {
        assertThat(Pods.agent(Pods.pod(CONNECTIONS, APP + ", resources: {limits: {cpu: 1}}"))
                        .has("resources"))
                .isFalse();
    }

    @Test
    void agentTakesTheNextFreePort() {
        // Given
        JsonNode pod = Pods.pod(
                CONNECTIONS + ", quiesce.dev/port: \"8101\"",
                "containers: [{name: app, ports: [{containerPort: 8099}]}],"
                        + " initContainers: [{name: side, ports: [{containerPort: 8100}]}]");

        // When
        JsonNode admitted = Pods.admitted(pod);

        // Then
        assertThat(admitted.at("/spec/initContainers/0/ports/0/containerPort").asInt())
                .isEqualTo(8102);
        assertThat(Pods.variable(admitted.at("/spec/initContainers/0"), "QUIESCE_LISTEN_ON"))
                .isEqualTo("8102");
        assertThat(admitted.at("/spec/containers/0/lifecycle/preStop/httpGet/port")
                        .asInt())
                .isEqualTo(8102);
    }

    @Test
    void pullSecretIsAddedOnce() {
        AgentImage image = new AgentImage("private/agent", PullPolicy.ALWAYS, "regcred");
        assertThat(secrets(image, APP)).isEqualTo("[{\"name\":\"regcred\"}]");
        assertThat(secrets(image, APP + ", imagePullSecrets: [{name: own}]"))
                .isEqualTo("[{\"name\":\"own\"},{\"name\":\"regcred\"}]");
        assertThat(secrets(image, APP + ", imagePullSecrets: [{name: regcred}]"))
                .isEqualTo("[{\"name\":\"regcred\"}]");
    }

    @Test
    void mainsAddedSinceGetTheirHooks() {
        // Given
        JsonNode once = Pods.admitted(Pods.pod(CONNECTIONS, APP + ", initContainers: [{name: first, image: i}]"));
        ((ArrayNode) once.at("/spec/containers")).add(Pods.yaml("{name: late, image: l, livenessProbe: {}}"));
        ((ArrayNode) once.at("/spec/initContainers")).insert(0, Pods.yaml("{name: other}"));

        // When
        JsonNode patch = Pods.patch(once);

        // Then
        assertThat(patch).hasToString(Pods.yaml("""
                                - {op: add, path: /spec/containers/1/lifecycle, value: {preStop: {httpGet: {path: /prestop/v1/late, port: 8099}}}}
                                - {op: add, path: /spec/containers/1/livenessProbe/terminationGracePeriodSeconds, value: 30}
                                """).toString());
    }

    @Test
    void anyVersionOfTheAgentCountsAsInjected() {
        // Given
        JsonNode pod = Pods.yaml("""
                metadata: {annotations: {quiesce.dev/drain: connections, quiesce.dev/pod-grace: 30s}, labels: {quiesce.dev/agent: v9}}
                spec:
                  terminationGracePeriodSeconds: 100
                  initContainers: [{name: quiesce-agent, image: other:9, ports: [{containerPort: 9999}]}]
                  containers: [{name: app, ports: [{containerPort: 80}], lifecycle: {preStop: {httpGet: {path: /prestop/v9/x, port: 9999}}}}]
                """);

        // Then
        assertThat(Pods.decision(pod)).isInstanceOfSatisfying(InjectionDecision.Injected.class, injected -> {
            assertThat(injected.patch()).isEmpty();
            assertThat(injected.warnings()).isEmpty();
        });
    }

    @Test
    void hookThatIstioLeadsThroughItsProxyIsStillOurs() {
        // Given
        JsonNode admitted = Pods.admitted(Pods.server("sidecar.istio.io/inject: \"true\""));
        ((ObjectNode) admitted.at("/spec/containers/0/lifecycle/preStop/httpGet"))
                .put("path", "/app-lifecycle/app/prestopz")
                .put("port", 15020);

        // Then
        assertThat(Pods.decision(admitted)).isInstanceOfSatisfying(InjectionDecision.Injected.class, injected -> {
            assertThat(injected.patch()).isEmpty();
            assertThat(injected.warnings()).isEmpty();
        });
    }

    private static int user(String podSecurity) {
        return Pods.agent(Pods.pod(CONNECTIONS, APP + ", securityContext: {" + podSecurity + "}"))
                .at("/securityContext/runAsUser")
                .asInt();
    }

    private static String resources(String ofApp) {
        return Pods.agent(Pods.pod(
                        CONNECTIONS,
                        "containers: [{name: app, ports: [{containerPort: 1}], resources: " + ofApp + "}]"))
                .path("resources")
                .toString()
                .replace("\"", "")
                .replace(":", ": ")
                .replace(",", ", ");
    }

    private static String secrets(AgentImage image, String spec) {
        JsonNode pod = Pods.pod(CONNECTIONS, spec);
        PodAdmitter admitter = new PodAdmitter(InjectionMode.ENABLED, image, Pods.KEY, ClusterVersions.SUPPORTED);
        JsonNode patch = ((Verdict.Patched) admitter.admit(Pods.creating(pod))).patch();
        return io.fabric8.zjsonpatch.JsonPatch.apply(patch, pod)
                .at("/spec/imagePullSecrets")
                .toString();
    }
}
