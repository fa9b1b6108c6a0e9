package dev.quiesce.webhook.drains;

import dev.quiesce.agent.contract.AgentEnvironment;
import dev.quiesce.agent.contract.DrainNames;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.Map;

/** Pods that carry an agent, as the API server shows them. */
final class AgentPods {

    static final String UID = "1b4e28ba";
    static final long OWN_GRACE = 100;

    private AgentPods() {}

    /** One that runs; its agent listens on a port of this machine. */
    static Pod running(int port) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("shop")
                .withName("cart-0")
                .withGenerateName("cart-")
                .withUid(UID)
                .withLabels(Map.of(DrainNames.AGENT, DrainNames.AGENT_VERSION))
                .addNewOwnerReference()
                .withUid("owner")
                .withKind("StatefulSet")
                .withName("cart")
                .withApiVersion("apps/v1")
                .withController(true)
                .endOwnerReference()
                .endMetadata()
                .withNewSpec()
                .withTerminationGracePeriodSeconds(OWN_GRACE)
                .addNewInitContainer()
                .withName(DrainNames.CONTAINER)
                .addNewEnv()
                .withName(AgentEnvironment.CONTROL_SHA256)
                .withValue("00")
                .endEnv()
                .addNewPort()
                .withContainerPort(port)
                .endPort()
                .endInitContainer()
                .addNewContainer()
                .withName("app")
                .endContainer()
                .endSpec()
                .withNewStatus()
                .withPodIP("127.0.0.1")
                .addNewInitContainerStatus()
                .withName(DrainNames.CONTAINER)
                .withRestartCount(0)
                .withNewState()
                .withNewRunning()
                .endRunning()
                .endState()
                .endInitContainerStatus()
                .addNewContainerStatus()
                .withName("app")
                .withRestartCount(0)
                .endContainerStatus()
                .endStatus()
                .build();
    }

    static Pod deleted(Pod pod, long grace) {
        return new PodBuilder(pod)
                .editMetadata()
                .withDeletionTimestamp("2026-12-01T00:00:00Z")
                .withDeletionGracePeriodSeconds(grace)
                .endMetadata()
                .build();
    }

    static Pod released(Pod pod) {
        return new PodBuilder(pod)
                .editMetadata()
                .addToAnnotations(DrainNames.RELEASE, "2026-12-01T00:00:00Z")
                .endMetadata()
                .build();
    }

    static Pod restarted(Pod pod, int times) {
        return new PodBuilder(pod)
                .editStatus()
                .editFirstContainerStatus()
                .withRestartCount(times)
                .endContainerStatus()
                .endStatus()
                .build();
    }

    static Pod agentEnded(Pod pod, int exitCode, String reason, String message) {
        return new PodBuilder(pod)
                .editStatus()
                .editFirstInitContainerStatus()
                .withNewState()
                .withNewTerminated()
                .withExitCode(exitCode)
                .withReason(reason)
                .withMessage(message)
                .endTerminated()
                .endState()
                .endInitContainerStatus()
                .endStatus()
                .build();
    }

    /** A termination message as the agent writes it. */
    static String report(String state, String outcome, int lost, double held) {
        return """
                {"version":"v1","at":"2026-12-01T00:00:00.123Z","pod":{"namespace":"shop","name":"cart-0","uid":"1b4e28ba"},\
                "hookCalls":1,"state":"%s","drain":{"outcome":"%s","startedAt":"2026-12-01T00:00:00.000Z",\
                "containers":["app"],"waiting":0,\
                "plannedSeconds":{"grace":100.000,"notice":10.000,"finishing":60.000,"settle":0.000,"overhead":30.000},\
                "actualSeconds":{"total":9.000,"notice":2.000,"finishing":5.000,"settle":0.000,"held":%s,"overhead":1.000},\
                "work":{"atStart":3,"inFlight":%d,"finished":2,"lost":%d,"names":["10.0.0.9:4711->8080"],"unknown":null}}}""".formatted(state, outcome, held, lost, lost);
    }
}
