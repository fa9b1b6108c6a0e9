package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quiesce.agent.contract.DrainNames;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A Deployment is rolled while its Service is asked all the time. */
@OnARealNode
class RolloutE2E {

    private static final int REPLICAS = 3;
    private static final int NOTICE = 5;
    private static final int LOAD_SECONDS = 30;
    private static final int REQUESTS_PER_SECOND = 50;

    /** Old and new pods side by side, as most Deployments have it. */
    private static final String DEPLOYMENT = """
            replicas: %d
            selector: {matchLabels: {app: shop}}
            strategy: {rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}
            """;

    private static final String SERVICE = """
            apiVersion: v1
            kind: Service
            metadata: {name: shop}
            spec:
              selector: {app: shop}
              ports: [{port: 80, targetPort: 8080}]
            """;

    @Test
    void failsNoRequestWhileEveryPodIsReplaced() {
        try (DrainStage stage = DrainStage.open("rollout", DrainStage.OPTED_IN)) {
            stage.create(SERVICE);
            stage.create(shop().in("apps/v1", "Deployment", DEPLOYMENT.formatted(REPLICAS)));
            awaitRollout(stage);
            Set<String> before = podsOfShop(stage);
            startLoad(stage);

            stage.namespace().kubectl("rollout", "restart", "deployment/shop").succeeded();
            awaitRollout(stage);
            List<Ended> ended = before.stream().map(stage::awaitEnd).toList();

            stage.awaitCompletion("load");
            JsonNode counts = read(stage.namespace().kubectl("logs", "load").succeeded());
            System.out.printf(
                    "drain: rollout of %d pods: %d requests answered, %d failed %s%n",
                    before.size(),
                    counts.path("ok").asInt(),
                    counts.path("failed").asInt(),
                    counts.path("errors"));
            ended.forEach(
                    pod -> pod.print("rollout, " + pod.last().getMetadata().getName()));
            assertThat(before).hasSize(REPLICAS);
            assertThat(counts.path("failed").asInt()).isZero();
            assertThat(counts.path("ok").asInt()).isGreaterThan(LOAD_SECONDS * REQUESTS_PER_SECOND / 2);
            assertThat(ended).allSatisfy(RolloutE2E::assertDrained);
        }
    }

    /** Each request takes a while, so that some are always in flight. */
    private static void startLoad(DrainStage stage) {
        String address = stage.namespace()
                .kubectl("get", "service", "shop", "-o", "jsonpath={.spec.clusterIP}")
                .succeeded();
        stage.start(ToolboxPod.running(
                        "load",
                        "load",
                        "http://" + address + "/?delay=200ms",
                        "--for=" + LOAD_SECONDS + "s",
                        "--rps=" + REQUESTS_PER_SECOND)
                .spec("restartPolicy: Never"));
    }

    private static ToolboxPod shop() {
        return ToolboxPod.running("shop", "serve", "--port=8080")
                .container("ports: [{containerPort: 8080}]")
                .container("readinessProbe: {httpGet: {path: /, port: 8080}, periodSeconds: 1}")
                .draining(NOTICE, 20);
    }

    private static void awaitRollout(DrainStage stage) {
        stage.namespace()
                .kubectl("rollout", "status", "deployment/shop", "--timeout=60s")
                .succeeded();
    }

    private static Set<String> podsOfShop(DrainStage stage) {
        return stage.pods().names().stream()
                .filter(name -> name.startsWith("shop-"))
                .collect(Collectors.toSet());
    }

    private static void assertDrained(Ended pod) {
        AgentReport.Drain drain = pod.report().theDrain();
        assertThat(drain.outcome()).isEqualTo("drained");
        assertThat(drain.work().lost()).isZero();
        assertThat(drain.actualSeconds().notice()).isGreaterThanOrEqualTo(NOTICE);
        assertThat(pod.container(ToolboxPod.MAIN).getExitCode()).isZero();
        assertThat(pod.container(DrainNames.CONTAINER).getExitCode()).isZero();
    }

    private static JsonNode read(String json) {
        try {
            return new ObjectMapper().readTree(json);
        } catch (JsonProcessingException broken) {
            throw new AssertionError(json, broken);
        }
    }
}
