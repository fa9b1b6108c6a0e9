package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;

/** Writes what came of each RunPolicy into its status, where it says something else. */
public final class RunPolicyStatusWriter implements LeaderDuty {

    private static final Duration RETRY = Duration.ofSeconds(5);
    private static final ObjectMapper MAPPER = JsonMapper.builder().build();

    private final KubernetesClient client;
    private final RunPolicyWatch watch;
    private final InstantSource clock;
    private final NudgedTask task = new NudgedTask("run-policy-status", this::round, RETRY);
    private volatile Map<String, String> refused = Map.of();

    /** The statuses of what this watch sees. */
    public RunPolicyStatusWriter(KubernetesClient client, RunPolicyWatch watch, InstantSource clock) {
        this.client = client;
        this.watch = watch;
        this.clock = clock;
        watch.onChange(task::nudge);
    }

    @Override
    public void start() {
        task.start();
    }

    @Override
    public void stop() {
        task.stop();
    }

    /** What the API server has against policies, by their names. */
    public void refused(Map<String, String> messages) {
        Map<String, String> before = refused;
        refused = Map.copyOf(messages);
        if (!before.equals(refused)) {
            task.nudge();
        }
    }

    private void round() {
        for (JsonNode manifest : watch.manifests()) {
            String name = manifest.path("metadata").path("name").asText();
            JsonNode wanted = MAPPER.valueToTree(
                    RunPolicyStatuses.of(watch.catalogue(), name, refused.get(name), manifest, clock.instant()));
            if (!Coverage.covers(manifest.path("status"), wanted)) {
                write(name, wanted);
            }
        }
    }

    private void write(String name, JsonNode status) {
        ObjectNode patch = MAPPER.createObjectNode();
        patch.set("status", status);
        try {
            client.genericKubernetesResources(RunPolicyWatch.CONTEXT)
                    .withName(name)
                    .subresource("status")
                    .patch(PatchContext.of(PatchType.JSON_MERGE), patch.toString());
        } catch (KubernetesClientException refusal) {
            if (refusal.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw refusal;
            }
        }
    }
}
