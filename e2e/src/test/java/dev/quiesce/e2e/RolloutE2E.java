package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

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
    private static final int PERIOD = 15;
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
    void failsNoRequestOnAConnectionOfItsOwnWhileEveryPodIsReplaced() {
        List<Ended> ended = rolled("rollout", "connections of their own");

        assertThat(ended).allSatisfy(RolloutE2E::assertDrained);
    }

    /** The server sees that the pod leaves only at SIGTERM: kept connections last until then, idle or not. */
    @Test
    void failsNoRequestOnAKeptConnectionWhileEveryPodIsReplaced() {
        List<Ended> ended = rolled("rollout-keep-alive", "kept connections", "--keep-alive");

        assertThat(ended).allSatisfy(pod -> {
            assertThat(pod.report().theDrain().outcome()).isIn("deadline", "drained");
            assertThat(pod.container(ToolboxPod.MAIN).getExitCode()).isZero();
        });
    }

    private static List<Ended> rolled(String name, String connections, String... flags) {
        try (DrainStage stage = DrainStage.open(name, DrainStage.OPTED_IN)) {
            stage.create(SERVICE);
            stage.create(shop().in("apps/v1", "Deployment", DEPLOYMENT.formatted(REPLICAS)));
            awaitRollout(stage);
            Await.until("the pods", () -> podsOfShop(stage).size() == REPLICAS);
            Set<String> before = podsOfShop(stage);
            Load load = Load.start(
                    stage, "http://" + address(stage) + "/?delay=200ms", LOAD_SECONDS, REQUESTS_PER_SECOND, flags);

            stage.namespace().kubectl("rollout", "restart", "deployment/shop").succeeded();
            awaitRollout(stage);
            List<Ended> ended = before.stream().map(stage::awaitEnd).toList();

            Load.Counts counts = load.counts();
            System.out.printf("drain: rollout of %d pods, %s: %s%n", before.size(), connections, counts);
            ended.forEach(pod -> pod.print("rollout, %s: %s"
                    .formatted(connections, pod.last().getMetadata().getName())));
            ScenarioTable.add("rollout of 3 pods, " + connections, "", LOAD_SECONDS + " s", counts.toString(), "");
            assertThat(before).hasSize(REPLICAS);
            assertThat(counts.failed()).isZero();
            assertThat(counts.ok()).isGreaterThan(LOAD_SECONDS * REQUESTS_PER_SECOND / 2);
            return ended;
        }
    }

    private static String address(DrainStage stage) {
        return stage.namespace()
                .kubectl("get", "service", "shop", "-o", "jsonpath={.spec.clusterIP}")
                .succeeded();
    }

    private static ToolboxPod shop() {
        return ToolboxPod.running("shop", "serve", "--port=8080")
                .container("ports: [{containerPort: 8080}]")
                .container("readinessProbe: {httpGet: {path: /, port: 8080}, periodSeconds: 1}")
                .draining(NOTICE, PERIOD);
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
}
