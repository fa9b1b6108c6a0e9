package dev.quiesce.webhook.injection;

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
import java.util.List;

/** Pods for tests, requests that create them, and what becomes of them. */
final class Pods {

    static final AgentImage IMAGE = AgentImage.of("registry.example/quiesce-agent:1.0");
    static final ControlKey KEY = ControlKey.of(new byte[ControlKey.LENGTH]).orElseThrow();
    static final PodAdmitter ENABLED = new PodAdmitter(InjectionMode.ENABLED, IMAGE, KEY, ClusterVersions.SUPPORTED);
    static final PodAdmitter OBSERVING = new PodAdmitter(InjectionMode.OBSERVE, IMAGE, KEY, ClusterVersions.SUPPORTED);

    private static final YAMLMapper YAML = new YAMLMapper();

    private Pods() {}

    static JsonNode yaml(String text) {
        try {
            return YAML.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** A server with port 8080 that drains by its connections, with more annotations in YAML. */
    static JsonNode server(String annotations) {
        return pod("quiesce.dev/drain: connections, " + annotations, "containers: [" + container("app") + "]");
    }

    /** A pod with these annotations and this spec. */
    static JsonNode pod(String annotations, String spec) {
        return yaml("metadata: {name: pod, annotations: {" + annotations + "}}\nspec: {" + spec + "}");
    }

    static String container(String name) {
        return "{name: " + name + ", image: app:1, ports: [{containerPort: 8080}]}";
    }

    static AdmissionRequest creating(JsonNode pod) {
        return request(Operation.CREATE, "", "Pod", pod);
    }

    static AdmissionRequest request(Operation operation, String subResource, String kind, JsonNode object) {
        return new AdmissionRequest(
                "uid",
                operation,
                new GroupVersionResource("", "v1", "pods"),
                subResource,
                new GroupVersionKind("", "v1", kind),
                "default",
                "",
                new UserInfo("somebody", List.of()),
                false,
                object,
                MissingNode.getInstance());
    }

    static InjectionDecision decision(JsonNode pod) {
        return ENABLED.decide(creating(pod));
    }

    static List<String> warnings(JsonNode pod) {
        return ENABLED.admit(creating(pod)).warnings();
    }

    /** The operations; an empty list where the pod stays as it is. */
    static JsonNode patch(JsonNode pod) {
        return ENABLED.admit(creating(pod)) instanceof Verdict.Patched patched
                ? patched.patch()
                : YAML.createArrayNode();
    }

    /** The pod as it is stored, by another library's JSON Patch. */
    static JsonNode admitted(JsonNode pod) {
        return io.fabric8.zjsonpatch.JsonPatch.apply(patch(pod), pod);
    }

    /** The agent of a pod that has been given one. */
    static JsonNode agent(JsonNode pod) {
        return admitted(pod).at("/spec/initContainers/0");
    }

    /** The value of one of the agent's variables. */
    static String variable(JsonNode agent, String name) {
        return agent.path("env")
                .valueStream()
                .filter(variable -> variable.path("name").asText().equals(name))
                .map(variable -> variable.path("value").asText())
                .findFirst()
                .orElse("(none)");
    }
}
