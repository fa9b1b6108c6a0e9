package dev.quiesce.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What the API server asks when somebody cancels a finished PipelineRun: the one review of a run that takes every step
 * of the rule and ends in a denial.
 */
final class RunReview {

    static final String UID = "5d0e3f5c-8a1e-4f1f-9a52-6c2f0e0f9f11";

    private static final JsonMapper JSON = new JsonMapper();
    private static final String SCRIPT = """
            #!/usr/bin/env bash
            set -euo pipefail
            for part in $(seq 1 "$COUNT"); do
              echo "\\"building\\" part $part of $COUNT"
              make --directory "parts/$part" all >"logs/$part.log" 2>&1
            done
            """;

    private RunReview() {}

    /** The body of the request, with a run of this size before and after. */
    static byte[] of(ReviewSize size) {
        ObjectNode review = JsonNodeFactory.instance.objectNode();
        review.put("kind", "AdmissionReview").put("apiVersion", "admission.k8s.io/v1");
        ObjectNode request = review.putObject("request");
        request.put("uid", UID);
        request.putObject("kind")
                .put("group", "tekton.dev")
                .put("version", "v1")
                .put("kind", "PipelineRun");
        request.putObject("resource")
                .put("group", "tekton.dev")
                .put("version", "v1")
                .put("resource", "pipelineruns");
        request.put("name", "build-and-deploy-x7k2p").put("namespace", "ci").put("operation", "UPDATE");
        request.putObject("userInfo")
                .put("username", "jane@example.com")
                .putArray("groups")
                .add("system:authenticated");
        ObjectNode old = run(size.bytes());
        ObjectNode asked = old.deepCopy();
        asked.withObject("/spec").put("status", "Cancelled");
        request.set("object", asked);
        request.set("oldObject", old);
        request.put("dryRun", false);
        return bytes(review);
    }

    /** A finished run with as many tasks as make up the size; Tekton keeps each task in spec and in status. */
    private static ObjectNode run(int bytes) {
        int first = bytes(runOf(1)).length;
        int more = bytes(runOf(2)).length - first;
        return runOf(1 + Math.ceilDiv(bytes - first, more));
    }

    private static ObjectNode runOf(int tasks) {
        ObjectNode run = JsonNodeFactory.instance.objectNode();
        run.put("apiVersion", "tekton.dev/v1").put("kind", "PipelineRun");
        run.putObject("metadata")
                .put("name", "build-and-deploy-x7k2p")
                .put("namespace", "ci")
                .put("uid", "0b7d4c8e-2b0f-4f0e-8f0e-000000000001")
                .put("generation", 1)
                .put("creationTimestamp", "2026-11-30T10:00:00Z");
        ObjectNode spec = run.putObject("spec");
        ObjectNode status = run.putObject("status");
        status.put("startTime", "2026-11-30T10:00:00Z").put("completionTime", "2026-11-30T10:05:00Z");
        status.putArray("conditions")
                .addObject()
                .put("type", "Succeeded")
                .put("status", "True")
                .put("reason", "Succeeded")
                .put("message", "Tasks Completed: " + tasks + " (Failed: 0, Cancelled 0), Skipped: 0");
        ArrayNode specified = spec.putObject("pipelineSpec").putArray("tasks");
        ArrayNode children = status.putArray("childReferences");
        for (int i = 0; i < tasks; i++) {
            task(i, specified, children);
        }
        status.putObject("pipelineSpec").set("tasks", specified.deepCopy());
        return run;
    }

    private static void task(int number, ArrayNode tasks, ArrayNode children) {
        String name = "task-%04d".formatted(number);
        ObjectNode step = tasks.addObject()
                .put("name", name)
                .putObject("taskSpec")
                .putArray("steps")
                .addObject();
        step.put("name", "build")
                .put("image", "registry.example.com/builder:1.4.2")
                .put("script", SCRIPT);
        step.putArray("env").addObject().put("name", "COUNT").put("value", "12");
        children.addObject()
                .put("apiVersion", "tekton.dev/v1")
                .put("kind", "TaskRun")
                .put("name", "build-and-deploy-x7k2p-" + name)
                .put("pipelineTaskName", name);
    }

    private static byte[] bytes(ObjectNode object) {
        try {
            return JSON.writeValueAsBytes(object);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree in memory could not be written", e);
        }
    }
}
