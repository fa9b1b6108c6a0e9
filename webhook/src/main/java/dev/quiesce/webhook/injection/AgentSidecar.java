package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.agent.contract.ActionText;
import dev.quiesce.agent.contract.AgentEnvironment;
import dev.quiesce.agent.contract.ConfirmProbes;
import dev.quiesce.agent.contract.ConfirmText;
import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.agent.contract.DrainSlices;
import dev.quiesce.agent.contract.DurationText;
import dev.quiesce.agent.contract.GraceBudget;
import dev.quiesce.agent.contract.OnSourceFailure;
import dev.quiesce.agent.contract.WorkText;
import dev.quiesce.agent.contract.WrappedHook;
import dev.quiesce.agent.contract.WrappedText;
import dev.quiesce.webhook.drainpolicy.HttpHeader.SecretKey;
import dev.quiesce.webhook.drainpolicy.HttpTerms;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The agent as a native sidecar. No probes: a failing one would restart the agent in the middle of a drain. No volume:
 * an emptyDir makes {@code kubectl drain} refuse the pod.
 */
final class AgentSidecar {

    /** For pods that would run it as root; the image runs under any user. */
    private static final int AGENT_USER = 65532;

    private static final String PORT_NAME = "quiesce";

    private final Pod pod;
    private final Injection injection;
    private final int port;

    private AgentSidecar(Pod pod, Injection injection, int port) {
        this.pod = pod;
        this.injection = injection;
        this.port = port;
    }

    static JsonNode of(Pod pod, Injection injection, GivenAgent agent, int port) {
        return new AgentSidecar(pod, injection, port).container(agent);
    }

    private ObjectNode container(GivenAgent agent) {
        AgentImage image = agent.image();
        ObjectNode container = JsonNodeFactory.instance.objectNode();
        container
                .put("name", DrainNames.CONTAINER)
                .put("image", image.reference())
                .put("imagePullPolicy", image.pullPolicy().text())
                .put("restartPolicy", "Always");
        container.putArray("ports").addObject().put("name", PORT_NAME).put("containerPort", port);
        container.set("env", environment(agent));
        AgentResources.in(pod, agent.said()).ifPresent(resources -> container.set("resources", resources));
        container.set("securityContext", securityContext());
        ArrayNode mounts = AgentFiles.mounts(pod, injection.plan().work().files());
        if (!mounts.isEmpty()) {
            container.set("volumeMounts", mounts);
        }
        return container;
    }

    private ArrayNode environment(GivenAgent agent) {
        ArrayNode environment = JsonNodeFactory.instance.arrayNode();
        DrainPlan plan = injection.plan();
        DrainSlices slices = plan.slices();
        variable(environment, AgentEnvironment.PROFILE, plan.profile().text());
        work(environment, plan.work());
        variable(
                environment,
                AgentEnvironment.GRACE,
                plannable(injection.budget().grace()));
        variable(environment, AgentEnvironment.POD_GRACE, plannable(pod.ownGrace()));
        variable(environment, AgentEnvironment.NOTICE, plannable(slices.notice()));
        variable(environment, AgentEnvironment.FINISHING, plannable(slices.finishing()));
        variable(environment, AgentEnvironment.SETTLE, plannable(slices.settle()));
        variable(environment, AgentEnvironment.OVERHEAD, plannable(slices.overhead()));
        variable(environment, AgentEnvironment.AT_DEADLINE, plan.atDeadline().text());
        variable(environment, AgentEnvironment.LISTEN_PORT, Integer.toString(port));
        variable(environment, AgentEnvironment.CONTROL_SHA256, agent.controlSha256());
        podField(environment, AgentEnvironment.POD_NAME, "metadata.name");
        podField(environment, AgentEnvironment.POD_NAMESPACE, "metadata.namespace");
        podField(environment, AgentEnvironment.POD_UID, "metadata.uid");
        return environment;
    }

    /** What is at its default is left out: a pod's spec is read by people. */
    private void work(ArrayNode environment, AgentWork work) {
        optional(environment, AgentEnvironment.PORTS, portList(work.ports()));
        optional(environment, AgentEnvironment.IGNORED_PEERS, String.join(",", work.ignoredPeers()));
        if (!work.http().isEmpty()) {
            variable(environment, AgentEnvironment.WORK, WorkText.format(work.http()));
        }
        work.onStart().ifPresent(action -> variable(environment, AgentEnvironment.ON_START, ActionText.format(action)));
        if (!work.confirm().equals(ConfirmProbes.NONE)) {
            variable(environment, AgentEnvironment.CONFIRM, ConfirmText.format(work.confirm()));
        }
        if (work.onSourceFailure() != OnSourceFailure.WAIT) {
            variable(
                    environment,
                    AgentEnvironment.ON_SOURCE_FAILURE,
                    work.onSourceFailure().text());
        }
        List<WrappedHook> wrapped = injection.hooks().wrapped();
        if (!wrapped.isEmpty()) {
            variable(environment, AgentEnvironment.WRAPPED, WrappedText.format(wrapped));
            podField(environment, AgentEnvironment.POD_IP, "status.podIP");
        }
        for (int i = 0; i < work.secrets().size(); i++) {
            secret(environment, HttpTerms.variable(i), work.secrets().get(i));
        }
    }

    /** Optional: a pod whose Secret is missing starts, and its source is reported as failing. */
    private static void secret(ArrayNode environment, String name, SecretKey key) {
        environment
                .addObject()
                .put("name", name)
                .putObject("valueFrom")
                .putObject("secretKeyRef")
                .put("name", key.name())
                .put("key", key.key())
                .put("optional", true);
    }

    /** All that Pod Security's restricted level asks of a container, since the pod may say none of it. */
    private ObjectNode securityContext() {
        ObjectNode context = JsonNodeFactory.instance.objectNode();
        context.put("allowPrivilegeEscalation", false)
                .put("readOnlyRootFilesystem", true)
                .put("runAsNonRoot", true);
        JsonNode podUser = pod.spec().path("securityContext").path("runAsUser");
        if (podUser.isIntegralNumber() && podUser.asLong() == 0) {
            context.put("runAsUser", AGENT_USER);
        }
        context.putObject("capabilities").putArray("drop").add("ALL");
        context.putObject("seccompProfile").put("type", "RuntimeDefault");
        return context;
    }

    /** The agent refuses what can't be planned; a pod may still have come with more. */
    private static String plannable(Duration duration) {
        return DurationText.format(Collections.min(List.of(duration, GraceBudget.LONGEST)));
    }

    private static String portList(List<Integer> ports) {
        return ports.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static void variable(ArrayNode environment, String name, String value) {
        environment.addObject().put("name", name).put("value", value);
    }

    private static void optional(ArrayNode environment, String name, String value) {
        if (!value.isEmpty()) {
            variable(environment, name, value);
        }
    }

    private static void podField(ArrayNode environment, String name, String fieldPath) {
        environment
                .addObject()
                .put("name", name)
                .putObject("valueFrom")
                .putObject("fieldRef")
                .put("fieldPath", fieldPath);
    }
}
