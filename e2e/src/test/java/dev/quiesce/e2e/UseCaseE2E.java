package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The four use cases of TEP-0058 as runs in pods, which reach outside and clean up after themselves. */
@OnARealNode
@ExtendWith(TektonWebhook.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UseCaseE2E {

    private final ApiServer api = ApiServer.connect();
    private Namespace namespace;

    /** What a run makes outside of itself, and how it is asked to end. */
    enum External {
        TRAINING_JOB("CancelledRunFinally", "a stops", "/apis/batch/v1/namespaces/%s/jobs", """
                {"metadata":{"name":"training-job"},"spec":{"template":{"spec":{"restartPolicy":"Never","containers":[
                {"name":"main","image":"quiesce.local/toolbox:dev","imagePullPolicy":"IfNotPresent","args":["pause"]}]}}}}"""),
        BATCH_JOB("StoppedRunFinally", "a succeeds", "/apis/batch/v1/namespaces/%s/jobs", """
                {"metadata":{"name":"batch-job"},"spec":{"template":{"spec":{"restartPolicy":"Never","containers":[
                {"name":"main","image":"quiesce.local/toolbox:dev","imagePullPolicy":"IfNotPresent","args":["pause"]}]}}}}"""),
        /** A cluster stands for whatever is provisioned: here it is a virtual one, a StatefulSet of no pods. */
        PROVISIONED_CLUSTER("CancelledRunFinally", "a stops", "/apis/apps/v1/namespaces/%s/statefulsets", """
                {"metadata":{"name":"provisioned-cluster"},"spec":{"replicas":0,"serviceName":"cluster","selector":
                {"matchLabels":{"app":"cluster"}},"template":{"metadata":{"labels":{"app":"cluster"}},"spec":{"containers":[
                {"name":"main","image":"quiesce.local/toolbox:dev"}]}}}}""");

        private final String request;
        private final String then;
        private final String collection;
        private final String body;

        External(String request, String then, String collection, String body) {
            this.request = request;
            this.then = then;
            this.collection = collection;
            this.body = body.replace("\n", "");
        }

        String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    @BeforeAll
    void letTheRunsReachOutside() {
        namespace = Namespace.judgedByTekton("use-cases", List.of());
        namespace
                .kubectl("create", "rolebinding", "runs", "--clusterrole=edit", "--serviceaccount=use-cases:default")
                .succeeded();
    }

    @AfterAll
    void remove() {
        namespace.close();
    }

    @ParameterizedTest
    @EnumSource
    void whatARunMadeOutsideIsGoneWhenItHasBeenEnded(External external) {
        StagedRun run = new StagedRun(api, namespace, TaskForm.PODS, external.label());
        String collection = external.collection.formatted(namespace.name());
        String made = collection + "/" + external.label();
        ObjectNode manifest = run.manifest(List.of("submit", "a", "b"), List.of("f"));
        ObjectNode pipeline = manifest.withObject("/spec/pipelineSpec");
        call((ObjectNode) pipeline.at("/tasks/0"), "POST", collection, "--body", external.body);
        call((ObjectNode) pipeline.at("/finally/0"), "DELETE", made + "?propagationPolicy=Background");
        run.create(manifest);
        Script.parse("a runs").play(run);
        assertThat(api.get(made).code()).isEqualTo(200);

        ExpectedAnswer.parse("accepted").check(run.ask(Optional.of(external.request)));

        Script.parse(external.then + "; is False Cancelled; b waits").play(run);
        Await.until(made + " to be gone", () -> api.get(made).code() == 404);
    }

    @Test
    void aStoppedEtlRunKeepsTheResultOfItsCurrentActionAndSkipsTheFollowingOnes() {
        StagedRun run = new StagedRun(api, namespace, TaskForm.PODS, "etl");
        ObjectNode manifest = run.manifest(List.of("extract", "transform", "load"), List.of("analyze"));
        ObjectNode pipeline = manifest.withObject("/spec/pipelineSpec");
        ObjectNode extract = (ObjectNode) pipeline.at("/tasks/0/taskSpec");
        extract.putArray("results").addObject().put("name", "rows");
        ((ArrayNode) extract.at("/steps/0/args")).add("--write=$(results.rows.path)=42");
        ObjectNode analyze = (ObjectNode) pipeline.at("/finally/0");
        call(analyze, "POST", "/api/v1/namespaces/use-cases/configmaps", "--body", """
                {"metadata":{"name":"analysis"},"data":{"rows":"$(params.rows)"}}""");
        ((ObjectNode) analyze.get("taskSpec")).putArray("params").addObject().put("name", "rows");
        analyze.putArray("params").addObject().put("name", "rows").put("value", "$(tasks.extract.results.rows)");
        run.create(manifest);
        Script.parse("extract runs").play(run);

        ExpectedAnswer.parse("accepted").check(run.ask(Optional.of("StoppedRunFinally")));

        Script.parse("extract succeeds; is False Cancelled; transform waits; load waits")
                .play(run);
        assertThat(run.skipped())
                .isEqualTo(Map.of(
                        "transform", "PipelineRun was gracefully stopped",
                        "load", "PipelineRun was gracefully stopped"));
        assertThat(api.get("/api/v1/namespaces/use-cases/configmaps/analysis")
                        .body()
                        .at("/data/rows")
                        .asText())
                .isEqualTo("42");
    }

    /** Makes a pipeline's task one request to the API server. */
    private static void call(ObjectNode task, String method, String path, String... more) {
        ArrayNode args = PodTasks.step(task).putArray("args");
        args.add("kube").add(method).add(path);
        List.of(more).forEach(args::add);
    }
}
