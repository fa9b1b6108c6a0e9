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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Every row of the table, asked of a real API server with Tekton's real CRDs and Quiesce in its path. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunTransitionsE2E {

    private final Map<String, String> paths = new HashMap<>();
    private ApiServer api;
    private Namespace namespace;

    @BeforeAll
    void setUpARunForEachPhase() {
        Quiesce.ensureInstalled();
        api = ApiServer.connect();
        namespace = Namespace.create("transitions", List.of());
        for (Transition row : Transition.all()) {
            for (String succeeded : row.succeededStatuses()) {
                paths.computeIfAbsent(origin(row, succeeded), origin -> createRun(row, succeeded));
            }
        }
    }

    @AfterAll
    void removeThem() {
        namespace.close();
    }

    @Test
    void answersEveryRowAsTheTableRecommendsAndIsAskedOnlyAboutWhatItRefusesOrWarnsAbout() {
        long before = Quiesce.reviewsOfRuns(api);
        List<String> wrong = new ArrayList<>();
        long expectedReviews = 0;
        int requests = 0;

        for (Transition row : Transition.all()) {
            for (String succeeded : row.succeededStatuses()) {
                expectedReviews += row.answer() == Transition.Answer.ALLOW ? 0 : 1;
                requests++;
                judge(row, ask(row, succeeded, Transition.SOMEBODY), Transition.SOMEBODY)
                        .ifPresent(wrong::add);
                if (row.answer() == Transition.Answer.ALLOW_IF_TEKTON_CONTROLLER_ELSE_DENY) {
                    requests++;
                    judge(row, ask(row, succeeded, Transition.TEKTON), Transition.TEKTON)
                            .ifPresent(wrong::add);
                }
            }
        }
        long reviews = Quiesce.reviewsOfRuns(api) - before;

        System.out.printf(
                "transitions on the API server: %d rows, %d requests on %d runs, %d wrong, %d reviews by the webhook (expected %d), 0 rows that could not be set up%n",
                Transition.all().size(), requests, paths.size(), wrong.size(), reviews, expectedReviews);
        assertThat(wrong).isEmpty();
        assertThat(reviews).isEqualTo(expectedReviews);
    }

    private static Optional<String> judge(Transition row, Answer answer, UserInfo user) {
        boolean right =
                switch (row.answer()) {
                    case ALLOW -> answer.code() == 200 && answer.warnings().isEmpty();
                    case ALLOW_WITH_WARNING ->
                        answer.code() == 200 && answer.warnings().size() == 1;
                    case DENY -> isOurRefusal(row, answer);
                    case ALLOW_IF_TEKTON_CONTROLLER_ELSE_DENY ->
                        user.equals(Transition.TEKTON) ? answer.code() == 200 : isOurRefusal(row, answer);
                };
        return right
                ? Optional.empty()
                : Optional.of(row + " as " + user.username() + ": " + answer.code() + " " + answer.message() + " "
                        + answer.warnings());
    }

    private static boolean isOurRefusal(Transition row, Answer answer) {
        boolean taskRun = row.kind().equals("TaskRun");
        return answer.code() == (taskRun ? 400 : 403)
                && answer.message().contains(".deny.runs.quiesce.dev\" denied the request: ")
                && answer.message().contains("RunFinished: ") == row.finished()
                && (!taskRun || !row.finished() || answer.message().contains("no updates are allowed"));
    }

    private Answer ask(Transition row, String succeeded, UserInfo user) {
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

    /** The same user with the rights to do anything: the question is what Quiesce says, not what RBAC does. */
    private static UserInfo asAdmin(UserInfo user) {
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
        ObjectNode spec = run.putObject("spec");
        if (!row.kind().equals("CustomRun")) {
            spec.put("managedBy", "quiesce.dev/transitions");
        }
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

    private static String origin(Transition row, String succeeded) {
        return row.kind() + row.phase() + row.current() + row.succeededReason() + row.finallyStarted() + succeeded;
    }
}
