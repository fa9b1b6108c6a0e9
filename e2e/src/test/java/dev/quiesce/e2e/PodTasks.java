package dev.quiesce.e2e;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Tasks in pods, on a real kubelet: each works until it is told over HTTP how to end. */
final class PodTasks implements TaskForm {

    private static final int PORT = 8080;

    @Override
    public String label() {
        return "pods";
    }

    @Override
    public String version() {
        return "v1";
    }

    @Override
    public String resource() {
        return "taskruns";
    }

    @Override
    public void describe(ObjectNode task) {
        step(task).putArray("args").add("until-told").add("--port=" + PORT);
    }

    /** The one step of a task in a pod: the toolbox, without its arguments yet. */
    static ObjectNode step(ObjectNode task) {
        ObjectNode step = task.putObject("taskSpec").putArray("steps").addObject();
        step.put("name", "main").put("image", "quiesce.local/toolbox:dev").put("imagePullPolicy", "IfNotPresent");
        step.putArray("command").add("/toolbox");
        return step;
    }

    @Override
    public void awaitRunning(Child child) {
        Await.until(
                child.name() + " to run",
                () -> child.object().at("/status/steps/0/running").isObject());
    }

    @Override
    public void end(Child child, boolean well) {
        awaitRunning(child);
        String pod = child.object().at("/status/podName").asText();
        String end = "/api/v1/namespaces/%s/pods/%s:%d/proxy/end?code=%d"
                .formatted(child.namespace().name(), pod, PORT, well ? 0 : 1);
        Await.until(
                child.name() + " to hear how to end",
                () -> child.api().text(end).startsWith("ending"));
        Await.until(child.name() + " to have ended", () -> child.reason().equals(well ? "Succeeded" : "Failed"));
    }

    @Override
    public void stop(Child child) {
        Await.until(child.name() + " to be stopped", () -> child.reason().equals("TaskRunCancelled"));
    }
}
