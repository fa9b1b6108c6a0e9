package dev.quiesce.webhook.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.policies.ShippedPolicies;
import dev.quiesce.webhook.runs.RunPolicies;
import dev.quiesce.webhook.runs.Transition;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of Tekton's table as an AdmissionReview over TLS. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunTransitionsIT {

    private RunsServer server;

    @BeforeAll
    void serve() throws Exception {
        server = RunsServer.start(new RunPolicies(ShippedPolicies.read()));
    }

    @AfterAll
    void end() {
        server.close();
    }

    static Stream<Transition> rows() {
        return Transition.all().stream();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void answersAsTheTableRecommends(Transition row) throws Exception {
        for (String succeeded : row.succeededStatuses()) {
            JsonNode answer = server.ask(row.request(succeeded, Transition.SOMEBODY));

            assertThat(answer.path("uid").asText()).isEqualTo(row.id());
            switch (row.answer()) {
                case ALLOW -> assertAllowed(answer, 0);
                case ALLOW_WITH_WARNING -> assertAllowed(answer, 1);
                case DENY -> assertDenied(row, answer);
                case ALLOW_IF_TEKTON_CONTROLLER_ELSE_DENY -> {
                    assertDenied(row, answer);
                    assertAllowed(server.ask(row.request(succeeded, Transition.TEKTON)), 0);
                }
            }
        }
    }

    private static void assertAllowed(JsonNode answer, int warnings) {
        assertThat(answer.path("allowed").asBoolean()).isTrue();
        assertThat(answer.path("warnings")).hasSize(warnings);
    }

    private static void assertDenied(Transition row, JsonNode answer) {
        boolean taskRun = row.kind().equals("TaskRun");
        assertThat(answer.path("allowed").asBoolean()).isFalse();
        assertThat(answer.at("/status/code").asInt()).isEqualTo(taskRun ? 400 : 403);
        assertThat(answer.at("/status/reason").asText()).isEqualTo(taskRun ? "BadRequest" : "Forbidden");
        assertThat(answer.at("/status/message").asText()).contains("spec.status");
        assertThat(answer.at("/auditAnnotations/rule").asText().equals("RunFinished"))
                .isEqualTo(row.finished());
    }
}
