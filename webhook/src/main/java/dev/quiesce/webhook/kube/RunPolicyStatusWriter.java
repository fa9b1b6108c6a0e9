package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
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

    /** Sent as it is, without a look before: the right to patch the status is all that it takes. */
    private void write(String name, JsonNode status) {
        GenericKubernetesResource patch = new GenericKubernetesResource();
        patch.setApiVersion(RunPolicyResource.GROUP + "/" + RunPolicyResource.VERSION);
        patch.setKind(RunPolicyResource.KIND);
        patch.setMetadata(new ObjectMetaBuilder().withName(name).build());
        patch.setAdditionalProperty("status", status);
        try {
            client.genericKubernetesResources(RunPolicyWatch.CONTEXT)
                    .resource(patch)
                    .subresource("status")
                    .patch(PatchContext.of(PatchType.JSON_MERGE));
        } catch (KubernetesClientException refusal) {
            if (refusal.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw refusal;
            }
        }
    }
}
