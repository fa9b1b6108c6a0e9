package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.e2e.ApiServer.Answer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/** A PipelineRun whose tasks move when the test wants them to. */
record StagedRun(ApiServer api, Namespace namespace, TaskForm form, String name) {

    private static final String RUNS = "/apis/tekton.dev/v1/namespaces/%s/pipelineruns";

    /** A run of tasks one after the other, without anything else said of it. */
    ObjectNode manifest(List<String> tasks, List<String> finallyTasks) {
        ObjectNode run = JsonNodeFactory.instance.objectNode();
        run.put("apiVersion", "tekton.dev/v1").put("kind", "PipelineRun");
        run.putObject("metadata").put("name", name);
        ObjectNode pipeline = run.putObject("spec").putObject("pipelineSpec");
        ArrayNode dag = pipeline.putArray("tasks");
        for (int i = 0; i < tasks.size(); i++) {
            ObjectNode task = dag.addObject().put("name", tasks.get(i));
            form.describe(task);
            if (i > 0) {
                task.putArray("runAfter").add(tasks.get(i - 1));
            }
        }
        if (!finallyTasks.isEmpty()) {
            ArrayNode last = pipeline.putArray("finally");
            finallyTasks.forEach(task -> form.describe(last.addObject().put("name", task)));
        }
        return run;
    }

    void create(ObjectNode manifest) {
        Answer created = api.post(RUNS.formatted(namespace.name()), manifest, Optional.empty());
        assertThat(created.code()).as(created.message()).isEqualTo(201);
    }

    /** Asks for a value of spec.status; none is the removal of the field. */
    Answer ask(Optional<String> value) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        patch.putObject("spec").put("status", value.orElse(null));
        return api.mergePatch(path(), patch.toString(), Optional.empty());
    }

    String path() {
        return RUNS.formatted(namespace.name()) + "/" + name;
    }

    Child child(String task) {
        return new Child(api, namespace, form, name + "-" + task);
    }

    JsonNode object() {
        return api.get(path()).body();
    }

    /** Status and reason of its condition Succeeded, as {@code Unknown Running}. */
    String condition() {
        JsonNode condition = object().at("/status/conditions/0");
        return condition.path("status").asText() + " "
                + condition.path("reason").asText();
    }

    void awaitCondition(String statusAndReason) {
        Await.until(
                () -> name + " to be " + statusAndReason + ", not " + condition(),
                () -> condition().equals(statusAndReason));
    }

    /** Tekton makes a child first, and writes into its parent's status afterwards that it did and that finally began. */
    void awaitChild(Child child) {
        Await.until(
                name + " to name its child " + child.name(),
                () -> object().at("/status/childReferences")
                        .findValuesAsText("name")
                        .contains(child.name()));
    }

    /** The names of the tasks that were skipped, each with its reason. */
    Map<String, String> skipped() {
        Map<String, String> skipped = new TreeMap<>();
        for (JsonNode task : object().at("/status/skippedTasks")) {
            skipped.put(task.path("name").asText(), task.path("reason").asText());
        }
        return skipped;
    }

    /** The names of the tasks that were started, each with its child's spec.status. */
    Map<String, String> children() {
        String path = "/apis/tekton.dev/%s/namespaces/%s/%s?labelSelector=tekton.dev/pipelineRun=%s"
                .formatted(form.version(), namespace.name(), form.resource(), name);
        Map<String, String> children = new TreeMap<>();
        StreamSupport.stream(api.get(path).body().path("items").spliterator(), false)
                .forEach(child -> children.put(
                        child.at("/metadata/labels/tekton.dev~1pipelineTask").asText(),
                        child.at("/spec/status").asText()));
        return children;
    }
}
