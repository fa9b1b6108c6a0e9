package dev.quiesce.webhook.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.runs.RunCase.Answer;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of every kind's table, and every public report, through the pure function. */
class RunTablesTest {

    private static final RunPolicies POLICIES = TablePolicies.read(Path.of("../manifests"));

    private final RunAdmitter admitter = new RunAdmitter(POLICIES);

    static Stream<RunCase> rows() {
        return CaseKind.WITH_TABLES.stream().flatMap(table -> RunCase.of(table).stream());
    }

    static Stream<RunCase> reports() {
        return RunCase.of(RunCase.REPORTS).stream();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void answersAsTheKindsTableSays(RunCase row) {
        assertAnswered(row);
    }

    @ParameterizedTest
    @MethodSource("reports")
    void answersAPublicReportAsItsRightOutcome(RunCase row) {
        assertAnswered(row);
    }

    @Test
    void eachTableHasEveryStateOfItsKindAndRefusesOrWarnsOfSomething() {
        for (String table : CaseKind.WITH_TABLES) {
            List<RunCase> rows = RunCase.of(table);
            assertThat(rows.stream().map(RunCase::state).collect(Collectors.toSet()))
                    .as(table)
                    .isEqualTo(CaseKind.of(table).states().keySet());
            assertThat(rows).as(table).anyMatch(row -> row.answer() == Answer.ALLOW);
            assertThat(rows).as(table).anyMatch(row -> row.answer() != Answer.ALLOW);
        }
    }

    @Test
    void noTwoRowsAskTheSame() {
        Set<String> asked = new HashSet<>();
        assertThat(rows().filter(row -> !asked.add(question(row)))).isEmpty();
    }

    @Test
    void everyPolicyThatShipsHasATable() {
        List<String> tekton = List.of("tekton-customruns", "tekton-pipelineruns", "tekton-taskruns");
        assertThat(POLICIES.all().stream().map(RunPolicy::name).filter(name -> !tekton.contains(name)))
                .containsExactlyInAnyOrderElementsOf(CaseKind.WITH_TABLES);
    }

    private static String question(RunCase row) {
        return row.kind().policy() + row.operation() + row.state() + row.stored() + row.requested() + row.user();
    }

    private void assertAnswered(RunCase row) {
        Verdict verdict = admitter.admit(row.request());
        switch (row.answer()) {
            case ALLOW -> assertThat(verdict).isEqualTo(Verdict.allowed());
            case WARN -> {
                assertThat(verdict).isInstanceOf(Verdict.Allowed.class);
                assertThat(verdict.warnings()).hasSize(1);
                assertThat(verdict.warnings().getFirst())
                        .startsWith(row.rule().map(rule -> rule + ": ").orElse(""))
                        .contains(row.says());
            }
            case DENY ->
                assertThat(verdict).isInstanceOfSatisfying(Verdict.Denied.class, denied -> {
                    assertThat(denied.rule()).isEqualTo(row.rule().orElseThrow());
                    assertThat(denied.message())
                            .startsWith(denied.rule() + ": ")
                            .contains(row.says());
                });
        }
    }
}
