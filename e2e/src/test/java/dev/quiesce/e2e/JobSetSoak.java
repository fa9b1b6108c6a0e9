package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.TestInstance;

/**
 * Whole lives of JobSets under their real controller, with every policy on: created suspended, started, stopped, started
 * again, retried, over. {@link RunLivesE2E} is the short form, with what the controller sends played.
 */
@NeedsNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JobSetSoak {

    static final String JOBSET = """
            apiVersion: jobset.x-k8s.io/v1alpha2
            kind: JobSet
            metadata: {name: %s, labels: {%s}}
            spec:
              suspend: true
              failurePolicy: {maxRestarts: 1}
              replicatedJobs:
              - name: workers
                replicas: 1
                template: {spec: {backoffLimit: 0, template: {spec: %s}}}
            """;
    private static final int ROUNDS = 3;

    private QueueStage stage;

    @BeforeAll
    void open() {
        stage = QueueStage.open("jobset-soak", List.of("jobset"));
        stage.create(JOBSET, "probe", "", "sleep, 1ms");
        stage.suspend("jobset", "probe", false).succeeded();
        stage.awaitCondition("jobset", "probe", "Completed");
        Await.until(
                "the policy of JobSets",
                () -> stage.suspend("jobset", "probe", true).err().contains("RunFinished: "));
        stage.countFromHere();
    }

    @AfterAll
    void close() {
        stage.close();
    }

    @RepeatedTest(ROUNDS)
    void isResumedSuspendedResumedAndCompletesAndIsThenLeftAlone(RepetitionInfo round) {
        String name = "done-" + round.getCurrentRepetition();
        stage.create(JOBSET, name, "", "run, --for, 5s, --exit, '0'");
        resumedSuspendedAndResumed(name);
        stage.awaitCondition("jobset", name, "Completed");

        stage.patch("jobset", name, "{\"metadata\":{\"labels\":{\"team\":\"a\"}}}")
                .succeeded();
        assertThat(stage.suspend("jobset", name, true).err()).contains("RunFinished: JobSet jobset-soak/" + name);
        stage.assertAskedOnlyAbout(1);
    }

    @RepeatedTest(ROUNDS)
    void isResumedSuspendedResumedRetriedAndFails(RepetitionInfo round) {
        String name = "failed-" + round.getCurrentRepetition();
        stage.create(JOBSET, name, "", "run, --for, 3s, --exit, '1'");
        resumedSuspendedAndResumed(name);
        stage.awaitCondition("jobset", name, "Failed");

        assertThat(stage.read("jobset", name, "{.status.restarts}")).isEqualTo("1");
        stage.assertAskedOnlyAbout(0);
    }

    private void resumedSuspendedAndResumed(String name) {
        stage.awaitCondition("jobset", name, "Suspended");
        stage.suspend("jobset", name, false).succeeded();
        stage.awaitRunningPod(name);
        stage.suspend("jobset", name, true).succeeded();
        stage.awaitCondition("jobset", name, "Suspended");
        stage.suspend("jobset", name, false).succeeded();
    }
}
