package dev.quiesce.e2e;

import com.fasterxml.jackson.databind.JsonNode;

/** A task's child of a PipelineRun: a TaskRun or a CustomRun. */
record Child(ApiServer api, Namespace namespace, TaskForm form, String name) {

    String path() {
        return "/apis/tekton.dev/%s/namespaces/%s/%s/%s"
                .formatted(form.version(), namespace.name(), form.resource(), name);
    }

    boolean exists() {
        return api.get(path()).code() == 200;
    }

    JsonNode object() {
        return api.get(path()).body();
    }

    /** Its spec.status; empty without one. */
    String told() {
        return object().at("/spec/status").asText();
    }

    /** The reason of its condition Succeeded; empty without one. */
    String reason() {
        return object().at("/status/conditions/0/reason").asText();
    }
}
