package dev.quiesce.e2e;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Quiesce is for, in pairs: the same request to the same run, with it and without. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(InstalledQuiesce.class)
@Execution(ExecutionMode.CONCURRENT)
class RunHarmE2E {

    private final ApiServer api = ApiServer.connect();
    private Namespace without;
    private Namespace with;

    static List<RunHarm> harms() {
        return RunHarm.all();
    }

    @BeforeAll
    void makeTheNamespaces() {
        without = Namespace.create("harm-without-quiesce", List.of(Namespace.WITHOUT_QUIESCE));
        with = Namespace.create("harm-with-quiesce", List.of());
    }

    @AfterAll
    void removeThem() {
        without.close();
        with.close();
    }

    @ParameterizedTest
    @MethodSource("harms")
    void isDoneWithoutQuiesce(RunHarm harm) {
        StagedRun run = start(harm, without);

        ExpectedAnswer.parse("accepted").check(run.ask(harm.request()));

        harm.without().play(run);
    }

    @ParameterizedTest
    @MethodSource("harms")
    void isRefusedOrSaidWithQuiesce(RunHarm harm) {
        StagedRun run = start(harm, with);

        harm.with().check(run.ask(harm.request()));

        harm.thenWith().play(run);
    }

    private StagedRun start(RunHarm harm, Namespace namespace) {
        StagedRun run = new StagedRun(api, namespace, TaskForm.CUSTOM_TASKS, harm.id());
        ObjectNode manifest = run.manifest(harm.tasks(), harm.finallyTasks());
        harm.createdAs().ifPresent(value -> manifest.withObject("/spec").put("status", value));
        run.create(manifest);
        harm.given().play(run);
        return run;
    }
}
