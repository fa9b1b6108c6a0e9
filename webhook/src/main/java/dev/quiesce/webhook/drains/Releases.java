package dev.quiesce.webhook.drains;

import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.webhook.drains.Release.Result;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Ends drains: marks pods, with the caller's own rights, and leaves it to the leader to tell their agents. A pod that is
 * not being deleted is never marked: its next drain would end before it began.
 */
public final class Releases {

    private static final int AT_ONCE = 16;

    private final KubernetesClient client;
    private final InstantSource clock;

    /** With the rights of this client. */
    public Releases(KubernetesClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    /**
     * Releases one pod; blocks.
     *
     * @throws KubernetesClientException when the API server can't be asked
     */
    public Release pod(String namespace, String name) {
        Pod pod = client.pods().inNamespace(namespace).withName(name).get();
        return pod == null ? new Release(namespace, name, Result.NOT_FOUND, "") : release(pod);
    }

    /**
     * Releases all draining pods of a node, side by side; blocks.
     *
     * @throws KubernetesClientException when the API server can't be asked for the pods
     */
    public List<Release> node(String name) {
        List<Pod> draining = client
                .pods()
                .inAnyNamespace()
                .withLabel(DrainNames.AGENT)
                .withField("spec.nodeName", name)
                .list()
                .getItems()
                .stream()
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() != null)
                .toList();
        try (ExecutorService threads =
                Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
            List<CompletableFuture<Release>> releases = draining.stream()
                    .map(pod -> CompletableFuture.supplyAsync(() -> release(pod), threads))
                    .toList();
            return releases.stream().map(CompletableFuture::join).toList();
        }
    }

    /** Whether there is such a node; empty for a caller without the right to know. */
    public Optional<Boolean> hasNode(String name) {
        try {
            return Optional.of(client.nodes().withName(name).get() != null);
        } catch (KubernetesClientException refusal) {
            if (refusal.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
                return Optional.empty();
            }
            throw refusal;
        }
    }

    private Release release(Pod pod) {
        ObjectMeta metadata = pod.getMetadata();
        Result standing = standing(metadata);
        if (standing != Result.RELEASED) {
            return new Release(metadata.getNamespace(), metadata.getName(), standing, "");
        }
        try {
            mark(metadata);
            return new Release(metadata.getNamespace(), metadata.getName(), Result.RELEASED, "");
        } catch (KubernetesClientException refusal) {
            return refusal.getCode() == HttpURLConnection.HTTP_NOT_FOUND
                    ? new Release(metadata.getNamespace(), metadata.getName(), Result.ALREADY, "it is gone")
                    : new Release(metadata.getNamespace(), metadata.getName(), Result.REFUSED, reason(refusal));
        }
    }

    private static Result standing(ObjectMeta metadata) {
        Map<String, String> labels = Optional.ofNullable(metadata.getLabels()).orElse(Map.of());
        Map<String, String> annotations =
                Optional.ofNullable(metadata.getAnnotations()).orElse(Map.of());
        if (!labels.containsKey(DrainNames.AGENT)) {
            return Result.NO_AGENT;
        }
        if (metadata.getDeletionTimestamp() == null) {
            return Result.NOT_DELETED;
        }
        return annotations.containsKey(DrainNames.RELEASE) ? Result.ALREADY : Result.RELEASED;
    }

    /** The UID is a precondition: a pod that was made anew under this name is another. */
    private void mark(ObjectMeta metadata) {
        String patch = "{\"metadata\":{\"uid\":\"%s\",\"annotations\":{\"%s\":\"%s\"}}}"
                .formatted(
                        metadata.getUid(), DrainNames.RELEASE, clock.instant().truncatedTo(ChronoUnit.SECONDS));
        client.pods()
                .inNamespace(metadata.getNamespace())
                .withName(metadata.getName())
                .patch(PatchContext.of(PatchType.JSON_MERGE), patch);
    }

    private static String reason(KubernetesClientException refusal) {
        return refusal.getStatus() != null && refusal.getStatus().getMessage() != null
                ? refusal.getStatus().getMessage()
                : String.valueOf(refusal.getMessage());
    }
}
