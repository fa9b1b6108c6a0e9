package dev.quiesce.webhook.timeline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.GroupVersionKind;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.injection.AgentImage;
import dev.quiesce.webhook.injection.ClusterVersions;
import dev.quiesce.webhook.injection.InjectionMode;
import dev.quiesce.webhook.injection.PodAdmitter;
import io.fabric8.zjsonpatch.JsonPatch;
import java.util.List;

/** Pods as a cluster would store them: what the webhook does to them is done. */
public final class InjectedPods {

    private static final PodAdmitter ADMITTER = new PodAdmitter(
            InjectionMode.ENABLED, AgentImage.of("registry.example/agent:1"), null, ClusterVersions.SUPPORTED);

    private InjectedPods() {}

    public static JsonNode yaml(String text) {
        try {
            return new YAMLMapper().readTree(text);
        } catch (JsonProcessingException broken) {
            throw new IllegalArgumentException(broken);
        }
    }

    /** A server with port 8080, with these annotations and this more in its spec, both in YAML. */
    public static JsonNode server(String annotations, String spec) {
        return admitted(yaml("""
                apiVersion: v1
                kind: Pod
                metadata: {name: cart, namespace: shop, annotations: {%s}}
                spec: {%s containers: [{name: cart, ports: [{containerPort: 8080}]}]}
                """.formatted(annotations, spec)));
    }

    public static JsonNode admitted(JsonNode pod) {
        AdmissionRequest creation = new AdmissionRequest(
                "uid",
                Operation.CREATE,
                new GroupVersionResource("", "v1", "pods"),
                "",
                new GroupVersionKind("", "v1", "Pod"),
                "shop",
                "",
                new UserInfo("somebody", List.of()),
                false,
                pod,
                MissingNode.getInstance());
        return ADMITTER.admit(creation) instanceof Verdict.Patched patched
                ? JsonPatch.apply(patched.patch(), pod)
                : pod;
    }
}
