package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** TEP-0058, case by case, on the real controller, with Tekton's own webhook and Quiesce in the path. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith({InstalledQuiesce.class, TektonWebhook.class})
@Execution(ExecutionMode.CONCURRENT)
class TepE2E {

    private final ApiServer api = ApiServer.connect();
    private Namespace namespace;

    static Stream<Arguments> cases() {
        return TepCase.all().stream()
                .flatMap(row -> row.forms().stream()
                        .filter(TaskForm.onThisCluster()::contains)
                        .map(form -> Arguments.of(row.id() + ", " + form.label(), row, form)));
    }

    @BeforeAll
    void makeTheNamespace() {
        namespace = Namespace.judgedByTekton("tep-0058", List.of());
    }

    @AfterAll
    void removeIt() {
        namespace.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void goesAsTheTableSays(String name, TepCase row, TaskForm form) throws IOException {
        StagedRun run = new StagedRun(api, namespace, form, row.id() + "-" + form.label());
        run.create(manifest(run, row));
        row.given().play(run);

        if (!row.request().equals("-")) {
            ExpectedAnswer.parse(row.quiesce()).check(run.ask(Script.value(row.request())));
        }

        if (!row.headInterim().equals("-")) {
            run.awaitCondition(row.headInterim());
        }
        row.then().play(run);
        run.awaitCondition(row.headFinal());
        assertThat(run.children()).isEqualTo(row.children().get(form));
        assertThat(run.skipped()).isEqualTo(row.skipped());
    }

    private static ObjectNode manifest(StagedRun run, TepCase row) throws IOException {
        ObjectNode manifest = run.manifest(row.tasks(), row.finallyTasks());
        ObjectNode spec = manifest.withObject("/spec");
        row.createdAs().ifPresent(value -> spec.put("status", value));
        if (!row.timeouts().equals("-")) {
            spec.set("timeouts", new ObjectMapper().readTree(row.timeouts()));
        }
        return manifest;
    }
}
