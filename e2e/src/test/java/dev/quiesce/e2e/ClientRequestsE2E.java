package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.e2e.ApiServer.Answer;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.runs.Transition;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Tekton's clients really send, with Tekton's own webhook and Quiesce in the path. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith({InstalledQuiesce.class, TektonWebhook.class})
class ClientRequestsE2E {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, String> paths = new HashMap<>();
    private final ApiServer api = ApiServer.connect();
    private Namespace namespace;

    static List<ClientRequest> requests() {
        return ClientRequest.all();
    }

    @BeforeAll
    void stageTheRuns() {
        namespace = Namespace.judgedByTekton("clients", List.of());
        stage("pending", Optional.of("PipelineRunPending"), "is Unknown PipelineRunPending");
        stage("live", Optional.empty(), "a runs");
        stage("stopping", Optional.empty(), "a runs; ask StoppedRunFinally");
        stage("finished", Optional.empty(), "a succeeds; f succeeds; is True Succeeded");
        paths.put("live-customrun", staged("live").child("a").path());
        paths.put("finished-customrun", staged("finished").child("a").path());
        storeTaskRun("live-taskrun", "Unknown", "Running");
        storeTaskRun("finished-taskrun", "True", "Succeeded");
    }

    @AfterAll
    void removeThem() {
        namespace.close();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void getsItsAnswer(ClientRequest request) throws IOException {
        request.answer().check(send(request));
    }

    private Answer send(ClientRequest request) throws IOException {
        String path = paths.get(request.run());
        if (!request.version().isEmpty()) {
            path = path.replace("/v1/", "/" + request.version() + "/");
        }
        Optional<UserInfo> user = Optional.of(request.user());
        String dry = "?dryRun=All";
        return switch (request.how()) {
            case "json" -> api.patch(path + dry, "application/json-patch+json", request.body(), user);
            case "merge" -> api.mergePatch(path + dry, request.body(), user);
            case "apply" ->
                api.patch(
                        path + dry + "&force=true&fieldManager=client",
                        "application/apply-patch+yaml",
                        request.body().replace("@NAME@", path.substring(path.lastIndexOf('/') + 1)),
                        user);
            case "put" -> api.put(path + dry, changed(path, request.body()), user);
            case "put-status" -> api.put(path + "/status" + dry, changed(path, request.body()), user);
            default -> throw new IllegalArgumentException("no way to send: " + request.how());
        };
    }

    /** The object as it is, with these members on top. */
    private JsonNode changed(String path, String members) throws IOException {
        return JSON.readerForUpdating(api.get(path).body()).readValue(members);
    }

    private StagedRun staged(String name) {
        return new StagedRun(api, namespace, TaskForm.CUSTOM_TASKS, name);
    }

    private void stage(String name, Optional<String> createdAs, String script) {
        StagedRun run = staged(name);
        ObjectNode manifest = run.manifest(List.of("a"), List.of("f"));
        createdAs.ifPresent(value -> manifest.withObject("/spec").put("status", value));
        run.create(manifest);
        Script.parse(script).play(run);
        paths.put(name, run.path());
    }

    /** A TaskRun in a state that it would else take a pod to reach; another manager keeps Tekton off it. */
    private void storeTaskRun(String name, String succeeded, String reason) {
        String runs = "/apis/tekton.dev/v1/namespaces/" + namespace.name() + "/taskruns";
        ObjectNode run = JsonNodeFactory.instance.objectNode();
        run.put("apiVersion", "tekton.dev/v1").put("kind", "TaskRun");
        run.putObject("metadata").put("name", name);
        PodTasks.step(run.putObject("spec").put("managedBy", "e2e.quiesce.dev/clients"));
        Answer created = api.post(runs, run, Optional.empty());
        assertThat(created.code()).as(created.message()).isEqualTo(201);
        String status = """
                {"status":{"podName":"","startTime":"2026-11-30T12:00:00Z","conditions":[
                {"type":"Succeeded","status":"%s","reason":"%s","lastTransitionTime":"2026-11-30T12:00:00Z"}]}}""".formatted(succeeded, reason);
        Answer stored = api.mergePatch(
                runs + "/" + name + "/status", status, Optional.of(TransitionRuns.asAdmin(Transition.TEKTON)));
        assertThat(stored.code()).as(stored.message()).isEqualTo(200);
        paths.put(name, runs + "/" + name);
    }
}
