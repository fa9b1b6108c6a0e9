package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.e2e.ApiServer.Answer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Custom tasks: Tekton makes CustomRuns, and the test is the controller that ends them. */
final class CustomTasks implements TaskForm {

    @Override
    public String label() {
        return "custom";
    }

    @Override
    public String version() {
        return "v1beta1";
    }

    @Override
    public String resource() {
        return "customruns";
    }

    @Override
    public void describe(ObjectNode task) {
        task.putObject("taskRef")
                .put("apiVersion", "e2e.quiesce.dev/v1")
                .put("kind", "Step")
                .put("name", "step");
    }

    @Override
    public void awaitRunning(Child child) {
        Await.until(child.name(), child::exists);
    }

    @Override
    public void end(Child child, boolean well) {
        awaitRunning(child);
        report(child, well ? "True" : "False", well ? "Done" : "Failed", "[]");
    }

    @Override
    public void stop(Child child) {
        Await.until(child.name() + " to be told to stop", () -> child.told().equals("RunCancelled"));
        report(child, "False", "CustomRunCancelled", "[]");
    }

    /** Ends it well, with one result. */
    void endWithResult(Child child, String name, String value) {
        report(child, "True", "Done", "[{\"name\":\"" + name + "\",\"value\":\"" + value + "\"}]");
    }

    private static void report(Child child, String succeeded, String reason, String results) {
        String patch = """
                {"status":{"results":%s,"conditions":[
                {"type":"Succeeded","status":"%s","reason":"%s","lastTransitionTime":"%s"}]}}""".formatted(results, succeeded, reason, Instant.now().truncatedTo(ChronoUnit.SECONDS));
        Answer answer = child.api().mergePatch(child.path() + "/status", patch, Optional.empty());
        assertThat(answer.code()).as(answer.message()).isEqualTo(200);
    }
}
