package dev.quiesce.e2e;

import java.util.List;

/** A PipelineRun of custom tasks: {@code a}, then {@code b}, finally {@code f}. The test plays their controller. */
record TektonRun(Namespace namespace, String name) {

    private static final String MANIFEST = """
            apiVersion: tekton.dev/v1
            kind: PipelineRun
            metadata: {name: %s, namespace: %s}
            spec:
              pipelineSpec:
                tasks:
                - {name: a, taskRef: {apiVersion: e2e.quiesce.dev/v1, kind: Step, name: a}}
                - {name: b, runAfter: [a], taskRef: {apiVersion: e2e.quiesce.dev/v1, kind: Step, name: b}}
                finally:
                - {name: f, taskRef: {apiVersion: e2e.quiesce.dev/v1, kind: Step, name: f}}
            """;

    /** Creates it and waits until Tekton has started its first task. */
    static TektonRun start(Namespace namespace, String name) {
        TektonRun run = new TektonRun(namespace, name);
        namespace.kubectlWith(run.manifest(), "apply", "-f", "-").succeeded();
        run.awaitChild("a");
        return run;
    }

    /** Creates it and plays its tasks until Tekton has finished it. */
    static TektonRun finished(Namespace namespace, String name) {
        TektonRun run = start(namespace, name);
        for (String task : List.of("a", "b", "f")) {
            run.awaitChild(task);
            run.succeed(task);
        }
        run.awaitCondition("True");
        return run;
    }

    String manifest() {
        return MANIFEST.formatted(name, namespace.name());
    }

    /** The manifest with a value of spec.status. */
    String manifest(String status) {
        return manifest().replace("spec:\n  pipelineSpec", "spec:\n  status: " + status + "\n  pipelineSpec");
    }

    Command patch(String mergePatch, String... more) {
        String[] line = new String[5 + more.length];
        List.of("patch", "pipelinerun", name, "--type=merge", "-p" + mergePatch).toArray(line);
        System.arraycopy(more, 0, line, 5, more.length);
        return namespace.kubectl(line);
    }

    boolean hasChild(String task) {
        return namespace.kubectl("get", "customrun", name + "-" + task).exit() == 0;
    }

    void awaitChild(String task) {
        Await.until("task " + task + " of " + name, () -> hasChild(task));
    }

    void succeed(String task) {
        namespace
                .kubectl(
                        "patch",
                        "customrun",
                        name + "-" + task,
                        "--subresource=status",
                        "--type=merge",
                        "-p{\"status\":{\"conditions\":[{\"type\":\"Succeeded\",\"status\":\"True\",\"reason\":\"Done\"}]}}")
                .succeeded();
    }

    void awaitCondition(String status) {
        Await.until(
                name + " to be Succeeded=" + status, () -> condition("status").equals(status));
    }

    void awaitReason(String reason) {
        Await.until(name + " to be " + reason, () -> condition("reason").equals(reason));
    }

    /** A member of the run's condition Succeeded; empty without one. */
    String condition(String member) {
        return namespace
                .kubectl(
                        "get",
                        "pipelinerun",
                        name,
                        "-o",
                        "jsonpath={.status.conditions[?(@.type==\"Succeeded\")]." + member + "}")
                .succeeded();
    }
}
