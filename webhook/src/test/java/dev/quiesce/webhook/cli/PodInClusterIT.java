package dev.quiesce.webhook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiesce.webhook.timeline.GraceLimit;
import dev.quiesce.webhook.timeline.Slice;
import dev.quiesce.webhook.timeline.Timeline;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A pod as an API server answers for it. */
@EnableKubernetesMockClient(https = false)
class PodInClusterIT {

    private static final String PATH = "/api/v1/namespaces/shop/pods/web";
    private static final String POD = """
            {"apiVersion": "v1", "kind": "Pod",
             "metadata": {"name": "web", "namespace": "shop", "labels": {"quiesce.dev/agent": "v1"} %s},
             "spec": {"terminationGracePeriodSeconds": 100,
               "containers": [{"name": "web", "lifecycle": {"preStop": {"httpGet": {"path": "/prestop/v1/web", "port": 8100}}}}],
               "initContainers": [{"name": "quiesce-agent", "restartPolicy": "Always", "ports": [{"containerPort": 8100}],
                 "env": [{"name": "QUIESCE_PROFILE", "value": "connections"}, {"name": "QUIESCE_GRACE", "value": "100s"},
                   {"name": "QUIESCE_NOTICE", "value": "10s"}, {"name": "QUIESCE_FINISHING", "value": "1m"},
                   {"name": "QUIESCE_SETTLE", "value": "0s"}, {"name": "QUIESCE_OVERHEAD", "value": "30s"},
                   {"name": "QUIESCE_AT_DEADLINE", "value": "Answer"}]}]}}""";
    private static final String DELETED = """
            , "deletionTimestamp": "2026-11-30T12:00:00Z", "deletionGracePeriodSeconds": 50""";
    private static final String STATUS = """
            {"state": "Finishing", "pod": {"namespace": "shop", "name": "web"}, "drain": {"outcome": "running",
             "startedAt": "2026-11-30T12:00:00Z",
             "plannedSeconds": {"grace": 50, "notice": 0, "finishing": 20, "settle": 0, "overhead": 30},
             "actualSeconds": {"total": 4, "notice": 0, "finishing": 4, "settle": 0, "held": 0, "overhead": 0},
             "work": {"atStart": 3, "inFlight": 2, "finished": 1, "lost": 0, "names": [], "unknown": null}}}""";
    private static final String GRANTS = """
            {"items": [{"apiVersion": "quiesce.dev/v1alpha1", "kind": "ClusterDrainPolicy", "metadata": {"name": "all"},
             "spec": {"podSelector": {}, "clusterGrants": {"autoscaler": "90s"}}}]}""";

    private KubernetesMockServer server;
    private KubernetesClient client;

    @Test
    void aPodThatRunsIsExplainedAsItIs() throws UnreadableManifestException {
        server.expect().withPath(PATH).andReturn(200, POD.formatted("")).once();

        Timeline timeline = explained();

        assertThat(timeline.subject()).isEqualTo("Pod shop/web");
        assertThat(timeline.grace()).isEqualTo(Duration.ofSeconds(100));
        assertThat(timeline.actual()).isEmpty();
    }

    @Test
    void whileItIsDeletedTheGraceOfTheDeleteCountsAndItsAgentIsAsked() throws UnreadableManifestException {
        server.expect().withPath(PATH).andReturn(200, POD.formatted(DELETED)).once();
        server.expect()
                .withPath(PATH + ":8100/proxy/status")
                .andReturn(200, STATUS)
                .once();

        Timeline timeline = explained();

        assertThat(timeline.slices())
                .extracting(Slice::length)
                .containsExactly(Duration.ZERO, Duration.ofSeconds(20), Duration.ZERO, Duration.ofSeconds(30));
        assertThat(timeline.actual()).hasValueSatisfying(actual -> {
            assertThat(actual.outcome()).isEqualTo("running");
            assertThat(actual.total()).isEqualTo(Duration.ofSeconds(4));
        });
    }

    @Test
    void anAgentThatMayNotBeAskedIsNoObstacle() throws UnreadableManifestException {
        server.expect().withPath(PATH).andReturn(200, POD.formatted(DELETED)).once();
        server.expect()
                .withPath(PATH + ":8100/proxy/status")
                .andReturn(403, "{}")
                .always();

        assertThat(explained().grace()).isEqualTo(Duration.ofSeconds(50));
    }

    @Test
    void whatTheClusterGrantsIsReadFromItsPolicies() throws UnreadableManifestException {
        server.expect().withPath(PATH).andReturn(200, POD.formatted("")).once();
        server.expect()
                .withPath("/apis/quiesce.dev/v1alpha1/clusterdrainpolicies")
                .andReturn(200, GRANTS)
                .once();

        assertThat(explained().limits())
                .containsExactly(new GraceLimit("the Cluster Autoscaler", Duration.ofSeconds(90)));
    }

    @Test
    void aPodThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> PodInCluster.read(client, "shop", "web"))
                .isInstanceOf(UnreadableManifestException.class)
                .hasMessageContaining("Pod shop/web: there is no such pod in");
    }

    @Test
    void aRefusalIsTheApiServersOwnWord() {
        server.expect()
                .withPath(PATH)
                .andReturn(403, "{\"kind\": \"Status\", \"message\": \"pods \\\"web\\\" is forbidden\"}")
                .always();

        assertThatThrownBy(() -> PodInCluster.read(client, "shop", "web"))
                .hasMessageContaining("pods \"web\" is forbidden");
    }

    private Timeline explained() throws UnreadableManifestException {
        return new PodExplanation(Optional.empty(), Optional.empty(), Optional.empty())
                .ofCluster(PodInCluster.read(client, "shop", "web"));
    }
}
