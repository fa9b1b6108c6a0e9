package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.e2e.ApiServer.Answer;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.runs.Transition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A namespace with a run for each phase of the table, of which every row can be asked. */
final class TransitionRuns {

    private final Map<String, String> paths = new HashMap<>();
    private final ApiServer api;
    private final Namespace namespace;

    /** Makes the runs of all rows. */
    TransitionRuns(ApiServer api, Namespace namespace) {
        this.api = api;
        this.namespace = namespace;
        for (Transition row : Transition.all()) {
            for (String succeeded : row.succeededStatuses()) {
                paths.computeIfAbsent(origin(row, succeeded), origin -> createRun(row, succeeded));
            }
        }
    }

    int count() {
        return paths.size();
    }

    /** What the API server answers to the request of a row; the run stays as it is. */
    Answer ask(Transition row, String succeeded, UserInfo user) {
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        ObjectNode spec = patch.putObject("spec");
        spec.put("status", row.requested().orElse(null));
        if (row.requestsMessage()) {
            spec.put("statusMessage", "because");
        }
        // A dry run passes admission like any other request, and leaves the run as it is for the next row.
        String path = paths.get(origin(row, succeeded)) + "?dryRun=All";
        return api.mergePatch(path, patch.toString(), Optional.of(asAdmin(user)));
    }

    /** The same user with the rights to do anything: the question is what admission says, not what RBAC does. */
    static UserInfo asAdmin(UserInfo user) {
        List<String> groups = new ArrayList<>(user.groups());
        groups.add("system:masters");
        return new UserInfo(user.username(), groups);
    }

    /** Tekton's account is not judged, so it can store a run in any state; another manager keeps Tekton off it. */
    private String createRun(Transition row, String succeeded) {
        String name = "run-" + (paths.size() + 1);
        ObjectNode run = JsonNodeFactory.instance.objectNode();
        run.put("apiVersion", "tekton.dev/" + row.version()).put("kind", row.kind());
        run.putObject("metadata").put("name", name);
        run.set("spec", work(row.kind()));
        ObjectNode spec = run.withObject("/spec");
        row.current().ifPresent(value -> spec.put("status", value));
        String runs = "/apis/tekton.dev/%s/namespaces/%s/%s".formatted(row.version(), namespace.name(), row.resource());
        Optional<UserInfo> tekton = Optional.of(asAdmin(Transition.TEKTON));
        Answer created = api.post(runs, run, tekton);
        assertThat(created.code()).as(row + ": " + created.message()).isEqualTo(201);
        ObjectNode status = row.status(succeeded);
        if (row.kind().equals("TaskRun")) {
            status.put("podName", ""); // required by the schema of a TaskRun's status
        }
        ObjectNode patch = JsonNodeFactory.instance.objectNode();
        patch.set("status", status);
        Answer stored = api.mergePatch(runs + "/" + name + "/status", patch.toString(), tekton);
        assertThat(stored.code()).as(row + ": " + stored.message()).isEqualTo(200);
        return runs + "/" + name;
    }

    /** The least that Tekton's own webhook takes for a run of this kind. */
    private static ObjectNode work(String kind) {
        ObjectNode spec = JsonNodeFactory.instance.objectNode();
        ObjectNode step = JsonNodeFactory.instance.objectNode();
        step.put("apiVersion", "e2e.quiesce.dev/v1").put("kind", "Step");
        switch (kind) {
            case "CustomRun" -> spec.set("customRef", step);
            case "TaskRun" ->
                spec.put("managedBy", "quiesce.dev/transitions")
                        .putObject("taskSpec")
                        .putArray("steps")
                        .addObject()
                        .put("name", "main")
                        .put("image", "quiesce.local/toolbox:dev");
            case "PipelineRun" ->
                spec.put("managedBy", "quiesce.dev/transitions")
                        .putObject("pipelineSpec")
                        .putArray("tasks")
                        .addObject()
                        .put("name", "a")
                        .set("taskRef", step);
            default -> throw new IllegalArgumentException("no run of kind " + kind);
        }
        return spec;
    }

    private static String origin(Transition row, String succeeded) {
        return row.kind() + row.phase() + row.current() + row.succeededReason() + row.finallyStarted() + succeeded;
    }
}
