package dev.quiesce.webhook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.runs.RunCase;
import dev.quiesce.webhook.runs.TablePolicies;
import dev.quiesce.webhook.runs.Transition;
import dev.quiesce.webhook.serve.RunsServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code quiesce review -o json} beside the server's answer, for every row of every table that can be written as files:
 * neither a deletion nor a write of the status can.
 */
class ReviewTablesIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path MANIFESTS = Path.of("../manifests");

    @TempDir
    Path folder;

    @Test
    void saysWhatTheServerSaysOfEveryRowOfEveryTable() throws Exception {
        for (Path policy : TablePolicies.files(MANIFESTS)) {
            Files.copy(policy, folder.resolve(policy.getFileName()));
        }
        int rows = 0;
        try (RunsServer server = RunsServer.start(TablePolicies.read(MANIFESTS))) {
            for (Map.Entry<String, List<AdmissionRequest>> asked : byUser().entrySet()) {
                JsonNode reviewed = review(asked.getKey(), asked.getValue());
                assertThat(reviewed).hasSize(asked.getValue().size());
                for (int i = 0; i < reviewed.size(); i++) {
                    AdmissionRequest request = asked.getValue().get(i);
                    assertSame(request, reviewed.get(i), server.ask(request));
                    rows++;
                }
            }
        }
        System.out.printf("quiesce review: %d requests of the tables answered as the server answers them%n", rows);
    }

    private static Map<String, List<AdmissionRequest>> byUser() {
        Map<String, List<AdmissionRequest>> requests = new LinkedHashMap<>();
        for (Transition row : Transition.all()) {
            for (String succeeded : row.succeededStatuses()) {
                add(requests, row.request(succeeded, Transition.SOMEBODY));
                if (row.answer() == Transition.Answer.ALLOW_IF_TEKTON_CONTROLLER_ELSE_DENY) {
                    add(requests, row.request(succeeded, Transition.TEKTON));
                }
            }
        }
        RunCase.all().forEach(row -> add(requests, row.request()));
        return requests;
    }

    private static void add(Map<String, List<AdmissionRequest>> requests, AdmissionRequest request) {
        if (request.operation() != Operation.DELETE && request.subResource().isEmpty()) {
            requests.computeIfAbsent(request.user().username(), user -> new ArrayList<>())
                    .add(request);
        }
    }

    private static void assertSame(AdmissionRequest request, JsonNode reviewed, JsonNode answer) {
        boolean allowed = answer.path("allowed").asBoolean();
        assertThat(reviewed.path("kind").asText())
                .as(request.uid())
                .isEqualTo(request.kind().kind());
        assertThat(reviewed.path("operation").asText())
                .as(request.uid())
                .isEqualTo(request.operation().name());
        assertThat(reviewed.path("allowed").asBoolean()).as(request.uid()).isEqualTo(allowed);
        assertThat(reviewed.path("code").asInt())
                .as(request.uid())
                .isEqualTo(allowed ? 200 : answer.at("/status/code").asInt());
        assertThat(reviewed.path("reason").asText())
                .as(request.uid())
                .isEqualTo(answer.at("/status/reason").asText());
        assertThat(reviewed.path("message").asText())
                .as(request.uid())
                .isEqualTo(answer.at("/status/message").asText());
        assertThat(texts(reviewed.path("warnings"))).as(request.uid()).isEqualTo(texts(answer.path("warnings")));
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    /** Requests about objects of the same name go into files of their own. */
    private JsonNode review(String user, List<AdmissionRequest> requests) throws IOException {
        ArrayNode reviewed = JSON.createArrayNode();
        List<AdmissionRequest> batch = new ArrayList<>();
        for (AdmissionRequest request : requests) {
            if (batch.stream().anyMatch(other -> isSameObject(other, request))) {
                reviewed.addAll(reviewBatch(user, batch));
                batch.clear();
            }
            batch.add(request);
        }
        return reviewed.addAll(reviewBatch(user, batch));
    }

    private static boolean isSameObject(AdmissionRequest one, AdmissionRequest other) {
        return one.kind().equals(other.kind()) && one.name().equals(other.name());
    }

    private ArrayNode reviewBatch(String user, List<AdmissionRequest> requests) throws IOException {
        List<JsonNode> objects = requests.stream().map(AdmissionRequest::object).toList();
        List<JsonNode> oldObjects = requests.stream()
                .map(AdmissionRequest::oldObject)
                .filter(object -> !object.isMissingNode())
                .toList();
        List<String> line = new ArrayList<>(List.of("review", "-o", "json", "--as", user));
        line.addAll(List.of("-f", file("new.list", objects), "--policies", folder.toString()));
        if (!oldObjects.isEmpty()) {
            line.addAll(List.of("--old", file("old.list", oldObjects)));
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.toArray(String[]::new));
        assertThat(err.toString()).isEmpty();
        return ReviewedObjects.of(JSON.readTree(out.toString()));
    }

    private String file(String name, List<JsonNode> objects) throws IOException {
        ArrayNode items = JSON.createArrayNode().addAll(objects);
        JsonNode list = JSON.createObjectNode()
                .put("apiVersion", "v1")
                .put("kind", "List")
                .set("items", items);
        return Files.writeString(folder.resolve(name), list.toString()).toString();
    }
}
