package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Test;

/** What kube-proxy does with a Service whose pods drain. */
@OnARealNode
class ServiceE2E {

    private static final int LOAD_SECONDS = 12;

    /** KEP-1669: when all endpoints are terminating, those that still serve get the traffic. */
    @Test
    void theLastPodGoesOnServingWhileItDrains() {
        try (DrainStage stage = DrainStage.open("last-pod", DrainStage.OPTED_IN)) {
            String address = service(stage, 80, 8080);
            stage.start(ToolboxPod.running("web", "serve", "--port=8080")
                    .container("ports: [{containerPort: 8080}]")
                    .container("readinessProbe: {httpGet: {path: /, port: 8080}, periodSeconds: 1}")
                    .draining(1, 60));
            Load load = Load.start(stage, "http://" + address + "/?delay=200ms", LOAD_SECONDS, 20);

            Ended ended = stage.delete("web");

            Load.Counts counts = load.counts();
            ended.print("the last pod of a Service, " + counts);
            assertThat(counts.failed()).isZero();
            assertThat(counts.ok()).isGreaterThan(LOAD_SECONDS * 20 / 2);
            assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
        }
    }

    @Test
    void aConnectionThroughItLastsWhileNewOnesGoElsewhere() {
        try (DrainStage stage = DrainStage.open("service", DrainStage.OPTED_IN)) {
            String address = service(stage, 9000, ToolboxPod.PORT) + ":9000";
            stage.start(web("first"));
            stage.holdConnectionTo(address, 600);
            Pod second = stage.start(web("second"));

            stage.startDraining("first");
            Await.until(
                    "the first pod to leave the Service",
                    () -> servingAddresses(stage).equals(second.getStatus().getPodIP()));
            stage.create(ToolboxPod.running("newcomer", "tcp-client", address, "--for=1s")
                    .spec("restartPolicy: Never")
                    .manifest());
            int newcomersExit = stage.awaitCompletion("newcomer");
            stage.hangUp("first", 1);
            Ended ended = stage.awaitEnd("first");

            ended.print("connection through a Service of two pods");
            assertThat(stage.clientsExit()).isZero();
            assertThat(newcomersExit).isZero();
            assertThat(stage.namespace().kubectl("logs", "second").succeeded()).contains("opened");
            assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
        }
    }

    private static ToolboxPod web(String name) {
        return ToolboxPod.holder(name).draining(1, 60).labelled("web");
    }

    /** Makes a Service for the pods whose label app is web, and tells its address. */
    private static String service(DrainStage stage, int port, int targetPort) {
        stage.create("""
                apiVersion: v1
                kind: Service
                metadata: {name: web}
                spec:
                  selector: {app: web}
                  ports: [{port: %d, targetPort: %d}]
                """.formatted(port, targetPort));
        return stage.namespace()
                .kubectl("get", "service", "web", "-o", "jsonpath={.spec.clusterIP}")
                .succeeded();
    }

    private static String servingAddresses(DrainStage stage) {
        return stage.namespace()
                .kubectl(
                        "get",
                        "endpointslices",
                        "-l",
                        "kubernetes.io/service-name=web",
                        "-o",
                        "jsonpath={.items[*].endpoints[?(@.conditions.ready==true)].addresses[*]}")
                .succeeded();
    }
}
