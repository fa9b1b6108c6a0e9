package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.e2e.ApiServer.Answer;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.runs.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Every row of the table, asked of a real API server with Tekton's real CRDs and Quiesce in its path. It counts reviews, so
 * nobody else may ask for one.
 */
@Isolated
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunTransitionsE2E {

    private ApiServer api;
    private Namespace namespace;
    private TransitionRuns runs;

    @BeforeAll
    void setUpARunForEachPhase() {
        Quiesce.ensureInstalled();
        api = ApiServer.connect();
        namespace = Namespace.create("transitions", List.of());
        runs = new TransitionRuns(api, namespace);
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
                judge(row, runs.ask(row, succeeded, Transition.SOMEBODY), Transition.SOMEBODY)
                        .ifPresent(wrong::add);
                if (row.answer() == Transition.Answer.ALLOW_IF_TEKTON_CONTROLLER_ELSE_DENY) {
                    requests++;
                    judge(row, runs.ask(row, succeeded, Transition.TEKTON), Transition.TEKTON)
                            .ifPresent(wrong::add);
                }
            }
        }
        long reviews = Quiesce.reviewsOfRuns(api) - before;

        System.out.printf(
                "transitions on the API server: %d rows, %d requests on %d runs, %d wrong, %d reviews by the webhook (expected %d), 0 rows that could not be set up%n",
                Transition.all().size(), requests, runs.count(), wrong.size(), reviews, expectedReviews);
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
}
