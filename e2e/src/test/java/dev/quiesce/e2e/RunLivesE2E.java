package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.e2e.ApiServer.Answer;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.runs.CaseKind;
import dev.quiesce.webhook.runs.MergePatch;
import dev.quiesce.webhook.runs.RunLife;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole lives of runs on the API server with the kinds' real CRDs and every policy on; what their controllers send is played,
 * but for the Job, whose real controller is there. {@link JobSetSoak} is the long form.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunLivesE2E {

    private static final String JOB = """
            apiVersion: batch/v1
            kind: Job
            metadata: {name: real}
            spec:
              suspend: true
              template:
                spec:
                  restartPolicy: Never
                  nodeSelector: {nowhere: at-all}
                  containers: [{name: main, image: none.invalid/none}]
            """;

    private ApiServer api;
    private Namespace namespace;

    @BeforeAll
    void switchOn() {
        Quiesce.ensureInstalled();
        Cluster.installKinds();
        RunKinds.switchOn();
        api = ApiServer.connect();
        namespace = Namespace.create("lives", List.of());
    }

    @AfterAll
    void switchOff() {
        RunKinds.switchOff();
        namespace.close();
    }

    static Stream<RunLife> lives() {
        return RunLife.all().stream();
    }

    @ParameterizedTest
    @MethodSource("lives")
    void passesFromItsCreationToItsEndAndTheWebhookIsNeverAsked(RunLife life) {
        long before = Quiesce.reviewsOfRuns(api);
        CaseKind kind = life.kind();
        String name = life.policy() + "-life";
        String collection = "/apis/%s/namespaces/%s/%s".formatted(kind.apiVersion(), namespace.name(), kind.resource());
        for (RunLife.Step step : life.steps()) {
            Optional<UserInfo> user = Optional.of(StoredRuns.asAdmin(step.user()));
            JsonNode patch = step.patch();
            Answer answer =
                    switch (step.does()) {
                        case create ->
                            api.post(collection, MergePatch.apply(kind.manifest(namespace.name(), name), patch), user);
                        case update -> api.mergePatch(collection + "/" + name, patch.toString(), user);
                        case status -> api.mergePatch(collection + "/" + name + "/status", patch.toString(), user);
                    };
            assertThat(answer.code()).as(step + ": " + answer.message()).isLessThan(300);
            assertThat(answer.warnings()).as(step.toString()).isEmpty();
        }
        assertThat(Quiesce.reviewsOfRuns(api)).isEqualTo(before);
    }

    @Test
    void aJobOfTheRealControllerIsStartedStoppedStartedAgainAndFinished() {
        long before = Quiesce.reviewsOfRuns(api);
        namespace.kubectlWith(JOB, "create", "-f", "-").succeeded();
        awaitJob("{.status.conditions[?(@.type==\"Suspended\")].status}", "True");
        suspend(false);
        awaitJob("{.status.active}", "1");
        suspend(true);
        awaitJob("{.status.conditions[?(@.type==\"Suspended\")].status}", "True");
        suspend(false);
        awaitJob("{.status.active}", "1");
        finishItsPod();
        awaitJob("{.status.conditions[?(@.type==\"Complete\")].status}", "True");
        assertThat(Quiesce.reviewsOfRuns(api)).isEqualTo(before);

        Await.until("the warning about a finished Job", () -> suspend(true).contains("RunFinished: Job lives/real"));
    }

    private String suspend(boolean value) {
        Command patched =
                namespace.kubectl("patch", "job", "real", "--type=merge", "-p{\"spec\":{\"suspend\":" + value + "}}");
        patched.succeeded();
        return patched.err();
    }

    /** No node takes the pod; its end is played. */
    private void finishItsPod() {
        Await.until("the end of the Job's pod", () -> {
            String pod = namespace
                    .kubectl("get", "pods", "-l", "job-name=real", "-o", "name")
                    .succeeded()
                    .strip();
            return !pod.isEmpty()
                    && namespace
                                    .kubectl(
                                            "patch",
                                            pod,
                                            "--subresource=status",
                                            "--type=merge",
                                            "-p{\"status\":{\"phase\":\"Succeeded\"}}")
                                    .exit()
                            == 0;
        });
    }

    private void awaitJob(String path, String value) {
        Await.until(
                "the Job's " + path + " to be " + value,
                () -> namespace
                        .kubectl("get", "job", "real", "-o", "jsonpath=" + path)
                        .succeeded()
                        .equals(value));
    }
}
