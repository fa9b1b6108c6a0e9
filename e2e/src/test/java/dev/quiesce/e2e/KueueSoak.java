package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.TestInstance;

/**
 * Whole lives of runs that the real Kueue starts, stops and starts again, with every policy on: JobSets under their real
 * controller, Jobs under theirs, RayJobs with what KubeRay writes played. {@link RunLivesE2E} is the short form.
 */
@NeedsNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KueueSoak {

    private static final int ROUNDS = 3;
    private static final String QUEUED = "kueue.x-k8s.io/queue-name: main";
    private static final String QUEUE = """
            apiVersion: kueue.x-k8s.io/v1beta2
            kind: ResourceFlavor
            metadata: {name: any}
            ---
            apiVersion: kueue.x-k8s.io/v1beta2
            kind: ClusterQueue
            metadata: {name: all}
            spec:
              namespaceSelector: {}
              resourceGroups:
              - coveredResources: [cpu, memory]
                flavors:
                - {name: any, resources: [{name: cpu, nominalQuota: 2}, {name: memory, nominalQuota: 4Gi}]}
            ---
            apiVersion: kueue.x-k8s.io/v1beta2
            kind: LocalQueue
            metadata: {name: main, namespace: kueue-soak}
            spec: {clusterQueue: all}
            """;
    private static final String JOB = """
            apiVersion: batch/v1
            kind: Job
            metadata: {name: %s, labels: {%s}}
            spec:
              suspend: true
              template: {spec: %s}
            """;
    private static final String RAYJOB = """
            apiVersion: ray.io/v1
            kind: RayJob
            metadata: {name: %s, labels: {%s}}
            spec:
              suspend: true
              entrypoint: python main.py
              shutdownAfterJobFinishes: true
              rayClusterSpec:
                headGroupSpec: {rayStartParams: {}, template: {spec: %s}}
            """;

    private QueueStage stage;

    @BeforeAll
    void open() {
        stage = QueueStage.open("kueue-soak", List.of("jobset", "kueue"));
        Await.until(
                "Kueue's webhook",
                () -> Command.kubectlWith(QUEUE, "apply", "--server-side", "-f", "-")
                                .exit()
                        == 0);
        stage.create(JobSetSoak.JOBSET, "probe", QUEUED, "sleep, 1ms");
        stage.awaitCondition("jobset", "probe", "Completed");
        Await.until(
                "the policy of JobSets",
                () -> stage.suspend("jobset", "probe", true).err().contains("RunFinished: "));
        stage.countFromHere();
    }

    @AfterAll
    void close() {
        Command.kubectl("delete", "clusterqueue/all", "resourceflavor/any", "--wait=false");
        stage.close();
    }

    @RepeatedTest(ROUNDS)
    void aJobSetIsStartedStoppedStartedAgainAndCompletes(RepetitionInfo round) {
        String name = "set-" + round.getCurrentRepetition();
        stage.create(JobSetSoak.JOBSET, name, QUEUED, "run, --for, 6s, --exit, '0'");
        startedStoppedAndStartedAgain("jobset", name);
        stage.awaitCondition("jobset", name, "Completed");

        stage.awaitCondition("workload", workload(name), "Finished");
        assertThat(stage.suspend("jobset", name, true).err()).contains("RunFinished: JobSet kueue-soak/" + name);
        stage.assertAskedOnlyAbout(1);
    }

    @RepeatedTest(ROUNDS)
    void aJobIsStartedStoppedStartedAgainAndCompletes(RepetitionInfo round) {
        String name = "job-" + round.getCurrentRepetition();
        stage.create(JOB, name, QUEUED, "run, --for, 6s, --exit, '0'");
        startedStoppedAndStartedAgain("job", name);
        stage.awaitCondition("job", name, "Complete");

        stage.awaitCondition("workload", workload(name), "Finished");
        Command late = stage.suspend("job", name, true);
        assertThat(late.exit()).isZero();
        assertThat(late.err()).contains("RunFinished: Job kueue-soak/" + name);
        stage.assertAskedOnlyAbout(1);
    }

    @RepeatedTest(ROUNDS)
    void aRayJobIsStartedStoppedStartedAgainAndCompletes(RepetitionInfo round) {
        String name = "ray-" + round.getCurrentRepetition();
        stage.create(RAYJOB, name, QUEUED, "sleep, 1s");
        stage.awaitSuspend("rayjob", name, false);
        kuberayWrites(name, "{\"jobDeploymentStatus\":\"Running\",\"jobStatus\":\"RUNNING\"}");
        activate(name, false);
        stage.awaitSuspend("rayjob", name, true);
        kuberayWrites(name, "{\"jobDeploymentStatus\":\"Suspended\",\"jobStatus\":\"\"}");
        activate(name, true);
        stage.awaitSuspend("rayjob", name, false);
        kuberayWrites(name, "{\"jobDeploymentStatus\":\"Running\",\"jobStatus\":\"RUNNING\"}");
        kuberayWrites(name, "{\"jobDeploymentStatus\":\"Complete\",\"jobStatus\":\"SUCCEEDED\"}");

        stage.awaitCondition("workload", workload(name), "Finished");
        stage.assertAskedOnlyAbout(0);
    }

    private void startedStoppedAndStartedAgain(String resource, String name) {
        stage.awaitSuspend(resource, name, false);
        stage.awaitRunningPod(name);
        activate(name, false);
        stage.awaitSuspend(resource, name, true);
        activate(name, true);
        stage.awaitSuspend(resource, name, false);
    }

    /** Kueue's own switch: false evicts, true lets it queue again. */
    private void activate(String name, boolean active) {
        stage.patch("workload", workload(name), "{\"spec\":{\"active\":" + active + "}}")
                .succeeded();
    }

    private String workload(String name) {
        return stage.kubectl(
                        "get",
                        "workloads",
                        "-o",
                        "jsonpath={.items[?(@.metadata.ownerReferences[0].name==\"" + name + "\")].metadata.name}")
                .succeeded()
                .strip();
    }

    private void kuberayWrites(String name, String status) {
        stage.kubectl("patch", "rayjob", name, "--subresource=status", "--type=merge", "-p{\"status\":" + status + "}")
                .succeeded();
    }
}
