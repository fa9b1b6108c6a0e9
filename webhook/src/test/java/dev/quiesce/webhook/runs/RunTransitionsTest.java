package dev.quiesce.webhook.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.policies.ShippedPolicies;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RunTransitionsTest {

    private final RunAdmitter admitter = new RunAdmitter(new RunPolicies(ShippedPolicies.read()));

    static Stream<Transition> rows() {
        return Transition.all().stream();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void answersAsTheTableRecommends(Transition row) {
        for (String succeeded : row.succeededStatuses()) {
            switch (row.answer()) {
                case ALLOW ->
                    assertThat(verdict(row, succeeded, Transition.SOMEBODY)).isEqualTo(Verdict.allowed());
                case ALLOW_WITH_WARNING -> {
                    assertThat(verdict(row, succeeded, Transition.SOMEBODY)).isInstanceOf(Verdict.Allowed.class);
                    assertThat(verdict(row, succeeded, Transition.SOMEBODY).warnings())
                            .hasSize(1);
                }
                case DENY ->
                    assertThat(verdict(row, succeeded, Transition.SOMEBODY)).isInstanceOf(Verdict.Denied.class);
                case ALLOW_IF_TEKTON_CONTROLLER_ELSE_DENY -> {
                    assertThat(verdict(row, succeeded, Transition.SOMEBODY)).isInstanceOf(Verdict.Denied.class);
                    assertThat(verdict(row, succeeded, Transition.TEKTON)).isEqualTo(Verdict.allowed());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void namesTheRuleThatARefusalFollows(Transition row) {
        for (String succeeded : row.succeededStatuses()) {
            if (verdict(row, succeeded, Transition.SOMEBODY) instanceof Verdict.Denied denied) {
                assertThat(denied.message()).startsWith(denied.rule() + ": ").contains("spec.status");
                assertThat(denied.rule().equals("RunFinished")).isEqualTo(row.finished());
                assertThat(denied.code()).isEqualTo(row.kind().equals("TaskRun") ? 400 : 403);
                assertThat(denied.message().contains("no updates are allowed"))
                        .isEqualTo(row.finished() && row.kind().equals("TaskRun"));
            }
        }
    }

    @Test
    void theTableCoversTheCrossProductOfPhasesAndValues() {
        List<Transition> rows = Transition.all();
        for (String kind : List.of("PipelineRun", "TaskRun", "CustomRun")) {
            List<Transition> ofKind = rows.stream()
                    .filter(row -> row.kind().equals(kind) && !row.requestsMessage())
                    .toList();
            long origins =
                    ofKind.stream().map(RunTransitionsTest::origin).distinct().count();
            long values = ofKind.stream().map(Transition::requested).distinct().count();
            assertThat(ofKind).as(kind).hasSize((int) (origins * values));
        }
        assertThat(rows).hasSize(250);
    }

    private static String origin(Transition row) {
        return row.phase() + row.succeededStatuses() + row.succeededReason() + row.current() + row.finallyStarted();
    }

    private Verdict verdict(Transition row, String succeeded, UserInfo user) {
        return admitter.admit(row.request(succeeded, user));
    }
}
