package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.e2e.ApiServer.Answer;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.runs.Transition;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Every row of the table, asked where Tekton's own webhook judges alone and where Quiesce judges beside it. What differs
 * is what Quiesce is for, and the table says which rows that are.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith({InstalledQuiesce.class, TektonWebhook.class})
class TektonWebhookDifferencesE2E {

    private final List<Asked> asked = new ArrayList<>();

    /** One request and its two answers. */
    private record Asked(Transition row, UserInfo user, Answer alone, Answer both) {

        boolean refusedByQuiesce() {
            return switch (row.answer()) {
                case ALLOW, ALLOW_WITH_WARNING -> false;
                case DENY -> true;
                case ALLOW_IF_TEKTON_CONTROLLER_ELSE_DENY -> !user.equals(Transition.TEKTON);
            };
        }

        boolean expectedToDiffer() {
            return row.tektonAccepts() && (refusedByQuiesce() || warned());
        }

        static boolean accepted(Answer answer) {
            return answer.code() == 200;
        }

        boolean warned() {
            return row.answer() == Transition.Answer.ALLOW_WITH_WARNING;
        }

        boolean differs() {
            return accepted(alone) != accepted(both) || !alone.warnings().equals(both.warnings());
        }

        String line() {
            return "| %s | %s | %s | %s | %s | %s | %s |"
                    .formatted(
                            row.id(),
                            row.kind(),
                            row.phase(),
                            row.current().orElse("(empty)"),
                            row.requested().orElse("(empty)"),
                            alone.code(),
                            accepted(both)
                                    ? both.warnings().getFirst().replaceFirst("^299 - ", "")
                                    : both.code() + " "
                                            + both.message()
                                                    .replaceFirst("^admission webhook .* denied the request: ", ""));
        }
    }

    @BeforeAll
    void askEverything() {
        ApiServer api = ApiServer.connect();
        try (Namespace alone = Namespace.judgedByTekton("rows-tekton", List.of(Namespace.WITHOUT_QUIESCE));
                Namespace both = Namespace.judgedByTekton("rows-tekton-and-quiesce", List.of())) {
            TransitionRuns runsAlone = new TransitionRuns(api, alone);
            TransitionRuns runsBoth = new TransitionRuns(api, both);
            for (Transition row : Transition.all()) {
                for (String succeeded : row.succeededStatuses()) {
                    for (UserInfo user : users(row)) {
                        asked.add(new Asked(
                                row, user, runsAlone.ask(row, succeeded, user), runsBoth.ask(row, succeeded, user)));
                    }
                }
            }
        }
    }

    @AfterAll
    void printTheDifferences() throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add("| row | kind | phase | from | to | Tekton alone | with Quiesce |");
        lines.add("|---|---|---|---|---|---|---|");
        asked.stream().filter(Asked::differs).map(Asked::line).distinct().forEach(lines::add);
        Files.write(Repository.file("e2e/target/tekton-webhook-differences.md"), lines);
        lines.forEach(System.out::println);
        System.out.printf(
                "%d rows, %d requests: Tekton's webhook alone refuses %d rows, with Quiesce beside it %d; %d are refused only with Quiesce, %d only warned about%n",
                Transition.all().size(),
                asked.size(),
                rows(one -> !Asked.accepted(one.alone())),
                rows(one -> !Asked.accepted(one.both())),
                rows(one -> one.differs() && one.refusedByQuiesce()),
                rows(one -> one.differs() && one.warned()));
    }

    private long rows(Predicate<Asked> which) {
        return asked.stream()
                .filter(which)
                .map(one -> one.row().id())
                .distinct()
                .count();
    }

    @Test
    void tektonsOwnWebhookAnswersAsTheTableSaysOfIt() {
        assertThat(asked.stream()
                        .filter(one -> Asked.accepted(one.alone()) != one.row().tektonAccepts()))
                .isEmpty();
        assertThat(asked.stream().filter(one -> !one.alone().warnings().isEmpty()))
                .isEmpty();
    }

    @Test
    void quiesceChangesTheAnswersThatTheTableSaysAndNoOther() {
        assertThat(asked.stream().filter(one -> one.differs() != one.expectedToDiffer()))
                .isEmpty();
    }

    @Test
    void whatQuiesceRefusesOnItsOwnItRefusesInItsOwnName() {
        assertThat(asked.stream().filter(Asked::differs).filter(Asked::refusedByQuiesce))
                .isNotEmpty()
                .allSatisfy(one ->
                        assertThat(one.both().message()).contains(".deny.runs.quiesce.dev\" denied the request: "));
    }

    private static List<UserInfo> users(Transition row) {
        return row.answer() == Transition.Answer.ALLOW_IF_TEKTON_CONTROLLER_ELSE_DENY
                ? List.of(Transition.SOMEBODY, Transition.TEKTON)
                : List.of(Transition.SOMEBODY);
    }
}
