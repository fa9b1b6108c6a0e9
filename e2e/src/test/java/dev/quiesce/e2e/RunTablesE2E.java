package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.quiesce.e2e.ApiServer.Answer;
import dev.quiesce.webhook.cli.ReviewedObjects;
import dev.quiesce.webhook.runs.CaseKind;
import dev.quiesce.webhook.runs.MergePatch;
import dev.quiesce.webhook.runs.RunCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every row of the other kinds' tables, and every public report, asked of a real API server with the kinds' real CRDs; and
 * what {@code quiesce review} says of the same objects.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RunTablesE2E {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<RunCase> rows = RunCase.all();
    private final Map<RunCase, Answer> answers = new LinkedHashMap<>();
    private ApiServer api;
    private Namespace namespace;
    private StoredRuns runs;

    @TempDir
    Path folder;

    /** First the objects, then the policies: some of the objects would be refused. */
    @BeforeAll
    void storeARunForEachState() {
        Quiesce.ensureInstalled();
        Cluster.installKinds();
        RunKinds.switchOff();
        api = ApiServer.connect();
        namespace = Namespace.create("tables", List.of());
        runs = new StoredRuns(api, namespace.name());
        rows.forEach(runs::add);
        RunKinds.switchOn();
        for (CaseKind kind : rows.stream().map(RunCase::kind).distinct().toList()) {
            RunCase judged = rows.stream()
                    .filter(row -> row.kind().equals(kind) && row.answer() != RunCase.Answer.ALLOW)
                    .findFirst()
                    .orElseThrow();
            Await.until("policy " + kind.policy(), () -> isRight(judged, runs.ask(judged, 0)));
        }
    }

    @AfterAll
    void removeThem() {
        RunKinds.switchOff();
        runs.release();
        namespace.close();
    }

    @Test
    @Order(1)
    void answersEveryRowAsItsTableSaysAndIsAskedOnlyAboutWhatItRefusesOrWarnsAbout() {
        List<String> wrong = new ArrayList<>();
        Map<String, long[]> reviews = new LinkedHashMap<>();
        for (Map.Entry<String, List<RunCase>> table : byPolicy().entrySet()) {
            long before = Quiesce.reviewsOfRuns(api);
            for (RunCase row : table.getValue()) {
                Answer answer = runs.ask(row, answers.size());
                answers.put(row, answer);
                if (!isRight(row, answer)) {
                    wrong.add(row + ": " + answer.code() + " " + answer.message() + " " + answer.warnings());
                }
            }
            long expected = table.getValue().stream()
                    .filter(row -> row.answer() != RunCase.Answer.ALLOW)
                    .count();
            reviews.put(table.getKey(), new long[] {Quiesce.reviewsOfRuns(api) - before, expected});
        }

        reviews.forEach((policy, counted) -> System.out.printf(
                "%s on the API server: %d rows, %d reviews by the webhook (expected %d)%n",
                policy, byPolicy().get(policy).size(), counted[0], counted[1]));
        System.out.printf("tables: %d rows on %d stored objects, %d wrong%n", rows.size(), runs.size(), wrong.size());
        assertThat(wrong).isEmpty();
        assertThat(reviews.values())
                .allSatisfy(counted -> assertThat(counted[0]).isEqualTo(counted[1]));
    }

    @Test
    @Order(2)
    void reviewSaysOfTheStoredObjectsWhatTheApiServerSaid() throws IOException {
        for (Path policy : RunKinds.policies()) {
            Files.copy(policy, folder.resolve(policy.getFileName()));
        }
        List<String> wrong = new ArrayList<>();
        int compared = 0;
        for (String user : rows.stream().map(RunCase::user).distinct().toList()) {
            List<RunCase> asked = rows.stream()
                    .filter(row -> row.user().equals(user)
                            && row.operation() != RunCase.Request.DELETE
                            && row.operation() != RunCase.Request.STATUS)
                    .toList();
            JsonNode reviewed = review(user, asked);
            assertThat(reviewed).hasSize(asked.size());
            for (int i = 0; i < asked.size(); i++) {
                compared++;
                if (!isSame(reviewed.get(i), answers.get(asked.get(i)))) {
                    wrong.add(asked.get(i) + ": " + reviewed.get(i) + " but the API server says "
                            + answers.get(asked.get(i)).body());
                }
            }
        }
        System.out.printf("quiesce review beside the API server: %d rows, %d differ%n", compared, wrong.size());
        assertThat(wrong).isEmpty();
    }

    private Map<String, List<RunCase>> byPolicy() {
        Map<String, List<RunCase>> tables = new LinkedHashMap<>();
        rows.forEach(row -> tables.computeIfAbsent(row.kind().policy(), policy -> new ArrayList<>())
                .add(row));
        return tables;
    }

    private static boolean isRight(RunCase row, Answer answer) {
        return switch (row.answer()) {
            case ALLOW -> answer.code() < 300 && answer.warnings().isEmpty();
            case WARN ->
                answer.code() < 300
                        && answer.warnings().size() == 1
                        && answer.warnings().getFirst().contains(row.says());
            case DENY ->
                answer.code() == (row.kind().kind().equals("TaskRun") ? 400 : 403)
                        && answer.message()
                                .startsWith("admission webhook \"%s.deny.runs.quiesce.dev\" denied the request: %s: "
                                        .formatted(
                                                row.kind().policy(), row.rule().orElseThrow()))
                        && answer.message().contains(row.says());
        };
    }

    private static boolean isSame(JsonNode reviewed, Answer answer) {
        if (answer.code() < 300) {
            return reviewed.path("allowed").asBoolean()
                    && reviewed.path("warnings").size() == answer.warnings().size()
                    && (answer.warnings().isEmpty()
                            || answer.warnings()
                                    .getFirst()
                                    .contains(reviewed.path("warnings")
                                            .path(0)
                                            .asText()
                                            .replace("\"", "\\\"")));
        }
        return reviewed.path("code").asInt() == answer.code()
                && reviewed.path("reason")
                        .asText()
                        .equals(answer.body().path("reason").asText())
                && answer.message()
                        .endsWith("denied the request: "
                                + reviewed.path("message").asText());
    }

    private JsonNode review(String user, List<RunCase> asked) throws IOException {
        ArrayNode old = JSON.createArrayNode();
        ArrayNode objects = JSON.createArrayNode();
        List<String> known = new ArrayList<>();
        for (RunCase row : asked) {
            if (row.operation() == RunCase.Request.CREATE) {
                objects.add(runs.created(row, new ArrayList<>(answers.keySet()).indexOf(row)));
                continue;
            }
            JsonNode stored = api.get(runs.path(row)).body();
            if (!known.contains(runs.path(row))) {
                known.add(runs.path(row));
                old.add(stored);
            }
            objects.add(MergePatch.apply(stored, row.requested()));
        }
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                Repository.file("webhook/target/quiesce.jar").toString(),
                "review",
                "-o",
                "json",
                "--as",
                user,
                "--policies",
                folder.toString(),
                "-f",
                list("new.list", objects)));
        if (!old.isEmpty()) {
            line.addAll(List.of("--old", list("old.list", old)));
        }
        Command review = Command.run("", line);
        assertThat(review.err()).isEmpty();
        return ReviewedObjects.of(JSON.readTree(review.out()));
    }

    private String list(String name, ArrayNode items) throws IOException {
        JsonNode list = JSON.createObjectNode()
                .put("apiVersion", "v1")
                .put("kind", "List")
                .set("items", items);
        return Files.writeString(folder.resolve(name), list.toString()).toString();
    }
}
