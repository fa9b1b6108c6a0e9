package dev.quiesce.webhook.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.runs.RunCase;
import dev.quiesce.webhook.runs.TablePolicies;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of the other kinds' tables, and every public report, as an AdmissionReview over TLS. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunTablesIT {

    private RunsServer server;

    @BeforeAll
    void serve() throws Exception {
        server = RunsServer.start(TablePolicies.read(Path.of("../manifests")));
    }

    @AfterAll
    void end() {
        server.close();
    }

    static Stream<RunCase> rows() {
        return RunCase.all().stream();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void answersAsTheTableSays(RunCase row) throws Exception {
        JsonNode answer = server.ask(row.request());

        assertThat(answer.path("uid").asText()).isEqualTo(row.id());
        assertThat(answer.path("allowed").asBoolean()).isEqualTo(row.answer() != RunCase.Answer.DENY);
        assertThat(answer.path("warnings")).hasSize(row.answer() == RunCase.Answer.WARN ? 1 : 0);
        assertThat(answer.path("warnings").path(0).asText()
                        + answer.at("/status/message").asText())
                .contains(row.says());
        if (row.answer() == RunCase.Answer.DENY) {
            boolean taskRun = row.kind().kind().equals("TaskRun");
            assertThat(answer.at("/status/code").asInt()).isEqualTo(taskRun ? 400 : 403);
            assertThat(answer.at("/status/reason").asText()).isEqualTo(taskRun ? "BadRequest" : "Forbidden");
            assertThat(answer.at("/auditAnnotations/rule").asText())
                    .isEqualTo(row.rule().orElseThrow());
        }
    }
}
