package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.agent.contract.DurationText;
import java.time.Duration;

/** Everything that an injection changes in a pod, in one patch; what the pod has already is not in it. */
final class PodPatch {

    private static final JsonPointer LABELS = JsonPointer.compile("/metadata/labels");
    private static final JsonPointer ANNOTATIONS = JsonPointer.compile("/metadata/annotations");
    private static final JsonPointer SPEC = JsonPointer.compile("/spec");
    private static final JsonPointer CONTAINERS = SPEC.appendProperty("containers");
    private static final String GRACE = "terminationGracePeriodSeconds";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Pod pod;
    private final Injection injection;
    private final JsonPatch patch;

    private PodPatch(Pod pod, Injection injection) {
        this.pod = pod;
        this.injection = injection;
        this.patch = new JsonPatch(pod.json());
    }

    static JsonNode of(Pod pod, Injection injection, GivenAgent agent) {
        return new PodPatch(pod, injection).operations(agent);
    }

    private JsonNode operations(GivenAgent agent) {
        if (pod.notedGrace().isEmpty()) {
            patch.put(ANNOTATIONS, Pod.POD_GRACE, NODES.textNode(DurationText.format(pod.ownGrace())));
        }
        switch (injection.hook()) {
            case PreStopHook.AgentCall call -> agent(call.port(), agent);
            case PreStopHook.KubeletSleep sleep -> {}
        }
        injection.drained().forEach(this::main);
        if (injection.budget().terminationGracePeriodSeconds() != pod.terminationGracePeriodSeconds()) {
            patch.put(SPEC, GRACE, NODES.numberNode(injection.budget().terminationGracePeriodSeconds()));
        }
        return patch.operations();
    }

    private void agent(int port, GivenAgent agent) {
        Istio.excludedPorts(pod, port)
                .ifPresent(ports -> patch.put(ANNOTATIONS, Istio.EXCLUDED_PORTS, NODES.textNode(ports)));
        if (pod.agent().isPresent()) {
            return;
        }
        patch.put(LABELS, DrainNames.AGENT, NODES.textNode(DrainNames.AGENT_VERSION));
        patch.prepend(SPEC, "initContainers", AgentSidecar.of(pod, injection, agent, port));
        String secret = agent.image().pullSecret();
        if (secret != null && !hasPullSecret(secret)) {
            patch.append(SPEC, "imagePullSecrets", NODES.objectNode().put("name", secret));
        }
    }

    private void main(MainContainer main) {
        JsonPointer container = CONTAINERS.appendIndex(main.index());
        if (!injection.hook().isOn(main)) {
            patch.put(
                    container.appendProperty("lifecycle"),
                    "preStop",
                    injection.hook().of(main));
        }
        Duration own = pod.ownGrace();
        if (!own.equals(injection.budget().grace())) {
            main.probesWithoutGrace()
                    .forEach(probe ->
                            patch.put(container.appendProperty(probe), GRACE, NODES.numberNode(own.toSeconds())));
        }
    }

    private boolean hasPullSecret(String secret) {
        return pod.spec()
                .path("imagePullSecrets")
                .valueStream()
                .anyMatch(reference -> reference.path("name").asText().equals(secret));
    }
}
