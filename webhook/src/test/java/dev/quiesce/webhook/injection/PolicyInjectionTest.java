package dev.quiesce.webhook.injection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.drainpolicy.DrainPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyInjectionTest {

    private static final String APP = "containers: [" + Pods.container("app") + "]";
    private static final JsonNode PLAIN = Pods.pod("", APP);
    private static final DrainPolicy CONNECTIONS = Policies.local(
            "web", "gracefulShutdownPeriod: 2m, notice: {sleep: 5}, safetyOverhead: 20s, work: {connections: {}}");

    @Test
    void podsThatAPolicyChoosesDrainWithoutAnAnnotation() {
        JsonNode admitted = Policies.admitted(PLAIN, CONNECTIONS);
        assertThat(admitted.at("/spec/terminationGracePeriodSeconds").asInt()).isEqualTo(145);
        JsonNode agent = admitted.at("/spec/initContainers/0");
        assertThat(Pods.variable(agent, "QUIESCE_PROFILE")).isEqualTo("connections");
        assertThat(Pods.variable(agent, "QUIESCE_PORTS")).isEqualTo("8080");
        assertThat(Pods.variable(agent, "QUIESCE_FINISHING")).isEqualTo("2m");
        assertThat(Pods.variable(agent, "QUIESCE_NOTICE")).isEqualTo("5s");
        assertThat(Pods.variable(agent, "QUIESCE_OVERHEAD")).isEqualTo("20s");
    }

    @Test
    void secondPassIsEmptyToo() {
        JsonNode once = Policies.admitted(PLAIN, CONNECTIONS);
        assertThat(Policies.admitter(CONNECTIONS).admit(Pods.creating(once))).isEqualTo(Verdict.allowed());
    }

    @Test
    void podsThatNoPolicyChoosesStayAsTheyAre() {
        DrainPolicy other = Policies.cluster("other", "namespaces: [bank], work: {connections: {}}");
        assertThat(Policies.admitter(other).admit(Pods.creating(PLAIN))).isEqualTo(Verdict.allowed());
    }

    @Test
    void aProfileInTheAnnotationTakesPriorityOverThePolicyAsAWhole() {
        JsonNode admitted = Policies.admitted(Pods.pod("quiesce.dev/drain: sleep", APP), CONNECTIONS);
        assertThat(admitted.at("/spec/initContainers").isMissingNode()).isTrue();
        assertThat(admitted.at("/spec/containers/0/lifecycle/preStop/sleep/seconds")
                        .asInt())
                .isEqualTo(10);
    }

    @Test
    void otherAnnotationsTakePriorityOverSingleSettingsOfThePolicy() {
        JsonNode agent = Policies.agent(
                Pods.pod("quiesce.dev/graceful-shutdown-period: 1h, quiesce.dev/port: \"9000\"", APP), CONNECTIONS);
        assertThat(Pods.variable(agent, "QUIESCE_FINISHING")).isEqualTo("1h");
        assertThat(Pods.variable(agent, "QUIESCE_PORTS")).isEqualTo("9000");
        assertThat(Pods.variable(agent, "QUIESCE_NOTICE")).isEqualTo("5s");
    }

    @Test
    void lessSpecificPoliciesAreNamedInAWarning() {
        assertThat(Policies.warnings(PLAIN, CONNECTIONS, Policies.local("zoo", "work: {sleep: {}}")))
                .containsExactly("PassedOver: DrainPolicy web counts; also choosing this pod, but less specific: zoo");
    }

    @Test
    void everythingOfAPolicyReachesTheAgent() {
        DrainPolicy policy = Policies.cluster("all", """
                work: {connections: {ports: [9000], ignoredPeers: [10.0.0.9]},
                  http: [{name: jobs, url: "http://127.0.0.1:8080/m", read: {prometheus: {metric: jobs, labels: {q: a}}},
                    headers: [{name: X-Key, valueFrom: {secretKeyRef: {name: s, key: k}}}]}]},
                onStart: {http: {url: "http://127.0.0.1:8080/pause", method: PUT, expect: [202]}},
                notice: {sleep: 10s, untilConfirmed: true},
                confirm: {notice: {http: {url: "http://127.0.0.1:8080/out", equals: gone}}},
                onSourceFailure: Proceed, atDeadline: Hold""");
        JsonNode agent = Policies.agent(PLAIN, policy);
        assertThat(Pods.variable(agent, "QUIESCE_PROFILE")).isEqualTo("http");
        assertThat(Pods.variable(agent, "QUIESCE_PORTS")).isEqualTo("9000");
        assertThat(Pods.variable(agent, "QUIESCE_IGNORED_PEERS")).isEqualTo("10.0.0.9");
        assertThat(Pods.variable(agent, "QUIESCE_WORK"))
                .contains("\"jobs\"", "http://127.0.0.1:8080/m", "QUIESCE_SECRET_0");
        assertThat(Pods.variable(agent, "QUIESCE_ON_START")).contains("PUT", "202");
        assertThat(Pods.variable(agent, "QUIESCE_CONFIRM")).contains("\"gone\"");
        assertThat(Pods.variable(agent, "QUIESCE_ON_SOURCE_FAILURE")).isEqualTo("Proceed");
        assertThat(Pods.variable(agent, "QUIESCE_AT_DEADLINE")).isEqualTo("Hold");
    }

    @Test
    void secretsAreOptionalReferencesAndNeverText() {
        DrainPolicy policy = Policies.local(
                "s",
                "work: {http: [{name: a, url: \"http://127.0.0.1/\","
                        + " headers: [{name: X-Key, valueFrom: {secretKeyRef: {name: s, key: k}}}]}]}");
        JsonNode variable = Policies.agent(PLAIN, policy)
                .path("env")
                .valueStream()
                .filter(one -> one.path("name").asText().equals("QUIESCE_SECRET_0"))
                .findFirst()
                .orElseThrow();
        assertThat(variable.path("valueFrom"))
                .hasToString("{\"secretKeyRef\":{\"name\":\"s\",\"key\":\"k\",\"optional\":true}}");
    }

    @Test
    void filesAreReadThroughTheVolumesOfThePod() {
        DrainPolicy policy = Policies.local(
                "f",
                "work: {http: [{name: a, url: \"https://127.0.0.1/\", caFile: /tls/ca.crt, bearerTokenFile: /nowhere/t}]}");
        JsonNode pod = Pods.pod(
                "", "containers: [{name: app, volumeMounts: [{name: v, mountPath: /}, {name: tls, mountPath: /tls}]}]");
        JsonNode other = Pods.pod("", "containers: [{name: app, volumeMounts: [{name: tls, mountPath: /tls}]}]");
        assertThat(Policies.agent(other, policy).path("volumeMounts"))
                .hasToString("[{\"name\":\"tls\",\"mountPath\":\"/tls\",\"readOnly\":true}]");
        assertThat(Policies.warnings(other, policy))
                .containsExactly(
                        "NoVolume: no container of this pod has /nowhere/t in a volume, so the agent can't read it");
        assertThat(Policies.agent(pod, policy).path("volumeMounts")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{apiVersion: batch/v1, kind: Job}", "{apiVersion: tekton.dev/v1, kind: TaskRun}"})
    void podsOfJobsAndTaskRunsAreLeftAloneByPolicies(String owner) {
        JsonNode pod = Pods.yaml("{metadata: {ownerReferences: [" + owner + "]}, spec: {" + APP + "}}");
        assertThat(Policies.admitter(CONNECTIONS).decide(Pods.creating(pod)))
                .isInstanceOfSatisfying(
                        InjectionDecision.Skipped.class,
                        skipped -> assertThat(skipped.reason()).isEqualTo(SkipReason.RUN_TO_COMPLETION));
    }

    @Test
    void aPolicyMayNameContainersThatAPodDoesNotHave() {
        DrainPolicy policy = Policies.local("c", "containers: [trino], work: {connections: {}}");
        assertThat(Policies.warnings(PLAIN, policy).getFirst()).startsWith("NoSuchContainer, not drained: ");
        JsonNode pod = Pods.pod("", "containers: [" + Pods.container("trino") + ", " + Pods.container("log") + "]");
        JsonNode admitted = Policies.admitted(pod, policy);
        assertThat(admitted.at("/spec/containers/0/lifecycle/preStop").isObject())
                .isTrue();
        assertThat(admitted.at("/spec/containers/1").has("lifecycle")).isFalse();
    }

    @Test
    void longerGraceThanTheLimitIsClampedWithAWarning() {
        DrainPolicy limits = Policies.cluster("limits", "limits: {longestGrace: 60s}");
        assertThat(Policies.admitted(PLAIN, CONNECTIONS, limits)
                        .at("/spec/terminationGracePeriodSeconds")
                        .asInt())
                .isEqualTo(60);
        assertThat(Policies.warnings(PLAIN, CONNECTIONS, limits))
                .containsExactly(
                        "Clamped: the drain asks for 145 s of grace, the most is 60 s; its slices are shortened");
        assertThat(Policies.admitted(Pods.server("quiesce.dev/graceful-shutdown-period: 5m"), limits)
                        .at("/spec/terminationGracePeriodSeconds")
                        .asInt())
                .isEqualTo(60);
    }

    @Test
    void workThatIsNotAllowedIsNotLookedFor() {
        DrainPolicy limits = Policies.cluster("limits", "limits: {allowedWork: [sleep]}");
        assertThat(Policies.warnings(Pods.server(""), limits))
                .containsExactly(
                        "NotAllowed, not drained: work of kind connections is not among the limits.allowedWork");
        assertThat(Policies.warnings(Pods.pod("quiesce.dev/drain: sleep", APP), limits))
                .isEmpty();
    }

    @Test
    void hostsThatAreNotAllowedAreNotCalled() {
        JsonNode pod = Pods.pod("quiesce.dev/drain: http, quiesce.dev/work-url: \"http://db.shop.svc/n\"", APP);
        assertThat(Policies.warnings(pod))
                .containsExactly("NotAllowed, not drained: db.shop.svc is neither loopback nor among the"
                        + " limits.allowedHosts of a ClusterDrainPolicy");
        DrainPolicy allowed = Policies.cluster("hosts", "limits: {allowedHosts: [\"*.shop.svc\"]}");
        assertThat(Pods.variable(Policies.agent(pod, allowed), "QUIESCE_WORK")).contains("db.shop.svc");
    }

    @Test
    void theMetadataServiceIsNeverCalled() {
        JsonNode pod =
                Pods.pod("quiesce.dev/drain: connections, quiesce.dev/on-start: \"GET http://169.254.169.254/\"", APP);
        DrainPolicy allowed = Policies.cluster("hosts", "limits: {allowedHosts: [169.254.169.254]}");
        assertThat(Policies.warnings(pod, allowed))
                .containsExactly(
                        "NotAllowed, not drained: 169.254.169.254 is a metadata service, which is never called");
    }

    @Test
    void whoAsksForMoreThanTheClusterGrantsIsTold() {
        DrainPolicy grants = Policies.cluster("grants", "clusterGrants: {autoscaler: 60s, karpenter: 1h, admin: 100s}");
        assertThat(Policies.warnings(PLAIN, CONNECTIONS, grants))
                .containsExactly(
                        "CutShort: this pod may take 145 s to end, the Cluster Autoscaler waits for 60 s",
                        "CutShort: this pod may take 145 s to end, the administrator waits for 100 s");
        assertThat(Policies.admitted(PLAIN, CONNECTIONS, grants)).isEqualTo(Policies.admitted(PLAIN, CONNECTIONS));
    }

    @Test
    void anAdminSetsTheAgentsResources() {
        DrainPolicy agent = Policies.cluster(
                "agent", "agent: {resources: {requests: {cpu: 50m, memory: 48Mi}, limits: {cpu: 200m, memory: 96Mi}}}");
        assertThat(Policies.agent(PLAIN, CONNECTIONS, agent).path("resources"))
                .hasToString("{\"requests\":{\"cpu\":\"50m\",\"memory\":\"48Mi\"},"
                        + "\"limits\":{\"cpu\":\"200m\",\"memory\":\"96Mi\"}}");
        JsonNode guaranteed = Pods.pod(
                "",
                "containers: [{name: app, ports: [{containerPort: 1}],"
                        + " resources: {limits: {cpu: 1, memory: 1Gi}}}]");
        assertThat(Policies.agent(guaranteed, CONNECTIONS, agent).path("resources"))
                .hasToString("{\"requests\":{\"cpu\":\"200m\",\"memory\":\"96Mi\"},"
                        + "\"limits\":{\"cpu\":\"200m\",\"memory\":\"96Mi\"}}");
    }

    @Test
    void gaugesAreAskedForByAnnotations() {
        JsonNode agent = Pods.agent(Pods.pod(
                "quiesce.dev/drain: http, quiesce.dev/work-url: \"http://127.0.0.1:8080/m\","
                        + " quiesce.dev/work-metric: jobs",
                APP));
        assertThat(Pods.variable(agent, "QUIESCE_PROFILE")).isEqualTo("http");
        assertThat(Pods.variable(agent, "QUIESCE_WORK")).contains("http://127.0.0.1:8080/m", "jobs");
        assertThat(Pods.variable(agent, "QUIESCE_PORTS")).isEqualTo("(none)");
    }

    @Test
    void annotationsWithoutEffectAreNamed() {
        assertThat(Pods.warnings(Pods.server("quiesce.dev/work-metric: jobs")))
                .isEqualTo(List.of("quiesce.dev/work-metric has no effect with quiesce.dev/drain: connections"));
        assertThat(Policies.warnings(Pods.pod("quiesce.dev/work-metric: jobs", APP), CONNECTIONS))
                .isEqualTo(List.of("quiesce.dev/work-metric has no effect without quiesce.dev/drain: http"));
    }
}
