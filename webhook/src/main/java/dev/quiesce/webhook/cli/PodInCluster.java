package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.agent.contract.AgentEndpoints;
import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.webhook.drainpolicy.DrainPolicyKind;
import dev.quiesce.webhook.kube.KubernetesClients;
import dev.quiesce.webhook.timeline.ReportedDrain;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A pod as the cluster has it now, read with the caller's own rights.
 *
 * @param report what its agent says or said of a drain
 * @param policies the drain policies of its namespace and of the cluster, as far as the caller may list them
 */
record PodInCluster(JsonNode pod, Optional<ReportedDrain> report, List<Manifest> policies) {

    private static final String POLICIES = "/apis/quiesce.dev/v1alpha1/";

    PodInCluster {
        policies = List.copyOf(policies);
    }

    /** Reads it by the usual kubeconfig; its agent is asked only while the pod is being deleted. */
    static PodInCluster read(@Nullable String namespace, String name) throws UnreadableManifestException {
        Vertx vertx = Vertx.vertx();
        try (KubernetesClient client = KubernetesClients.connect(vertx, Config.autoConfigure(null))) {
            return read(client, namespace == null ? client.getNamespace() : namespace, name);
        } finally {
            vertx.close();
        }
    }

    static PodInCluster read(KubernetesClient client, @Nullable String namespace, String name)
            throws UnreadableManifestException {
        String in = namespace == null ? "default" : namespace;
        String path = "/api/v1/namespaces/%s/pods/%s".formatted(in, name);
        JsonNode pod = get(client, path)
                .orElseThrow(() -> new UnreadableManifestException(
                        "Pod %s/%s: there is no such pod in %s".formatted(in, name, client.getMasterUrl())));
        return new PodInCluster(
                pod, ReportFile.inPod(pod).or(() -> fromAgent(client, path, pod)), policies(client, in));
    }

    private static List<Manifest> policies(KubernetesClient client, String namespace) {
        return Stream.of(
                        POLICIES + "namespaces/" + namespace + "/" + DrainPolicyKind.DRAIN_POLICY.plural(),
                        POLICIES + DrainPolicyKind.CLUSTER_DRAIN_POLICY.plural())
                .flatMap(path -> attempt(client, path).stream())
                .flatMap(list -> list.path("items").valueStream())
                .map(policy -> new Manifest("the cluster", policy))
                .toList();
    }

    /** Needs the right to pods/proxy; without it, or with an agent that is gone, there is no report. */
    private static Optional<ReportedDrain> fromAgent(KubernetesClient client, String path, JsonNode pod) {
        Optional<JsonNode> agent = pod.path("spec")
                .path("initContainers")
                .valueStream()
                .filter(container -> container.path("name").asText().equals(DrainNames.CONTAINER))
                .findFirst();
        if (agent.isEmpty() || !pod.path("metadata").has("deletionTimestamp")) {
            return Optional.empty();
        }
        int port = agent.get().path("ports").path(0).path("containerPort").asInt(AgentEndpoints.PORT);
        return attempt(client, path + ":" + port + "/proxy" + AgentEndpoints.STATUS)
                .flatMap(ReportedDrain::read);
    }

    /** What may be known, and need not be. */
    private static Optional<JsonNode> attempt(KubernetesClient client, String path) {
        try {
            return get(client, path);
        } catch (UnreadableManifestException refused) {
            return Optional.empty();
        }
    }

    private static Optional<JsonNode> get(KubernetesClient client, String path) throws UnreadableManifestException {
        try {
            return Optional.ofNullable(client.raw(path)).flatMap(ManifestFiles::object);
        } catch (KubernetesClientException refused) {
            throw new UnreadableManifestException("%s: %s".formatted(path, refused.getMessage()), refused);
        }
    }
}
