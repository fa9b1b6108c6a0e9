package dev.quiesce.webhook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateReviewTest {

    private static final String METADATA = "{annotations: {quiesce.dev/drain: connections}}";
    private static final String SPEC = "{containers: [{name: app, ports: [{containerPort: 80}]}]}";
    private static final String TEMPLATE = "{metadata: " + METADATA + ", spec: " + SPEC + "}";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    apps/v1                 | Deployment            | spec: {template: %s}                                        | spec.template
                    apps/v1                 | StatefulSet           | spec: {template: %s}                                        | spec.template
                    apps/v1                 | DaemonSet             | spec: {template: %s}                                        | spec.template
                    apps/v1                 | ReplicaSet            | spec: {template: %s}                                        | spec.template
                    v1                      | ReplicationController | spec: {template: %s}                                        | spec.template
                    v1                      | PodTemplate           | template: %s                                                | template
                    batch/v1                | Job                   | spec: {template: %s}                                        | spec.template
                    batch/v1                | CronJob               | spec: {jobTemplate: {spec: {template: %s}}}                 | spec.jobTemplate.spec.template
                    argoproj.io/v1alpha1    | Rollout               | spec: {template: %s}                                        | spec.template
                    jobset.x-k8s.io/v1alpha2 | JobSet               | spec: {replicatedJobs: [{template: {spec: {template: %s}}}]} | spec.replicatedJobs[0].template.spec.template
                    example.com/v1          | Fleet                 | spec: {template: %s}                                        | spec.template
                    """)
    void podsOfEveryKindThatMakesSomeAreJudged(String apiVersion, String kind, String body, String path)
            throws IOException {
        // When
        JsonNode objects = json(object(apiVersion, kind, body.formatted(TEMPLATE)));

        // Then
        assertThat(objects).hasSize(2);
        assertThat(objects.path(0).path("podTemplate").isNull()).isTrue();
        assertThat(objects.path(1).path("podTemplate").asText()).isEqualTo(path);
        assertThat(objects.path(1).path("operation").asText()).isEqualTo("CREATE");
        assertThat(objects.path(1).path("patch").findValuesAsText("name")).contains("quiesce-agent");
    }

    @Test
    void theAnswerIsTheOneForAPodOfItsOwn() throws IOException {
        String pod = object("v1", "Pod", "spec: " + SPEC)
                .replace("metadata: {", "metadata: {annotations: {quiesce.dev/drain: connections}, ");

        JsonNode itself = json(pod).path(0);
        JsonNode made = json(object("apps/v1", "Deployment", "spec: {template: " + TEMPLATE + "}"))
                .path(1);

        assertThat(made.path("patch")).isEqualTo(itself.path("patch"));
        assertThat(made.path("warnings")).isEqualTo(itself.path("warnings"));
    }

    @Test
    void textShowsThePodsBelowTheirObject() throws IOException {
        CommandRun run = review(object("apps/v1", "Deployment", "spec: {template: " + TEMPLATE + "}"));

        assertThat(run.exit()).isZero();
        assertThat(run.out().lines().toList())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("Deployment shop/app (CREATE, ")
                                .endsWith(": allowed"),
                        line -> assertThat(line).isEqualTo("  its pods (spec.template): allowed"),
                        line -> assertThat(line).matches("  changed by \\d+ patch operations; -o patch shows them"));
        assertThat(run.err()).contains("Namespace shop is not among the files");
    }

    @Test
    void patchesOfPodsAreInTheOrderOfTheFiles() throws IOException {
        String two = object("apps/v1", "Deployment", "spec: {template: " + TEMPLATE + "}") + "---\n"
                + object("v1", "ConfigMap", "data: {}");

        CommandRun run = review(two, "-o", "patch");

        assertThat(new ObjectMapper().readTree(run.out()).findValuesAsText("path"))
                .contains("/spec/initContainers", "/spec/containers/0/lifecycle");
    }

    @Test
    void listsAndSeveralDocumentsAreTakenApart() throws IOException {
        String deployment =
                "{apiVersion: apps/v1, kind: Deployment, metadata: {name: %s, namespace: shop}, spec: {template: "
                        + TEMPLATE + "}}";
        String list = "apiVersion: v1\nkind: List\nitems:\n- " + deployment.formatted("a") + "\n- "
                + deployment.formatted("b") + "\n---\n" + deployment.formatted("c") + "\n";

        assertThat(StreamSupport.stream(json(list).spliterator(), false)
                        .map(object -> object.path("name").asText()
                                + object.path("podTemplate").asText("")))
                .containsExactly("a", "aspec.template", "b", "bspec.template", "c", "cspec.template");
    }

    @Test
    void whyPodsCannotBeJudgedIsSaid() throws IOException {
        assertThat(warnings(object(
                        "argoproj.io/v1alpha1",
                        "Rollout",
                        "spec: {workloadRef: {apiVersion: apps/v1, kind: Deployment, name: app}}")))
                .containsExactly(
                        "its pods are not judged: they are made from the template of Deployment app; review that");
        assertThat(warnings(object("batch/v1", "CronJob", "spec: {}")))
                .containsExactly("its pods are not judged: spec.jobTemplate.spec.template has no spec with containers");
        assertThat(warnings(object("example.com/v1", "Gadget", "spec: {template: {spec: {size: 1}}}")))
                .isEmpty();
    }

    @Test
    void namespacesDecideForPodsOfTemplatesToo() throws IOException {
        String observed = object("apps/v1", "Deployment", "spec: {template: " + TEMPLATE + "}")
                + "---\napiVersion: v1\nkind: Namespace\nmetadata: {name: shop, labels: {quiesce.dev/inject: observe}}\n";

        assertThat(json(observed).path(1).path("warnings").path(0).asText()).startsWith("Observed: would drain app");
    }

    private List<String> warnings(String manifest) throws IOException {
        JsonNode objects = json(manifest);
        assertThat(objects).hasSize(1);
        return objects.path(0)
                .path("warnings")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
    }

    private static String object(String apiVersion, String kind, String body) {
        return "apiVersion: %s\nkind: %s\nmetadata: {name: app, namespace: shop}\n%s\n"
                .formatted(apiVersion, kind, body);
    }

    private JsonNode json(String manifest) throws IOException {
        return new ObjectMapper().readTree(review(manifest, "-o", "json").out());
    }

    private CommandRun review(String manifest, String... more) throws IOException {
        String file =
                Files.writeString(folder.resolve("manifest.yaml"), manifest).toString();
        String[] line = new String[more.length + 3];
        List.of("review", "-f", file).toArray(line);
        System.arraycopy(more, 0, line, 3, more.length);
        return CommandRun.of(line);
    }
}
