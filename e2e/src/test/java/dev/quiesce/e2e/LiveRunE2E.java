package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A run that the real Tekton controller is working on. */
class LiveRunE2E {

    private static final String STOP = "{\"spec\":{\"status\":\"StoppedRunFinally\"}}";
    private static final String CLEAR = "{\"spec\":{\"status\":null}}";

    @Test
    void refusesToTakeAStopBackWhileTheFinallyTaskRuns() {
        Quiesce.ensureInstalled();
        try (Namespace namespace = Namespace.create("live", List.of())) {
            TektonRun run = stoppedInFinally(namespace);

            Command cleared = run.patch(CLEAR);

            assertThat(cleared.exit()).isNotZero();
            assertThat(cleared.err())
                    .contains(
                            "TerminationWeakened: spec.status of the live PipelineRun live/build cannot go from StoppedRunFinally to \"\"")
                    .contains("Accepted now: StoppedRunFinally, CancelledRunFinally, Cancelled.");
            run.succeed("f");
            run.awaitReason("Cancelled");
            assertThat(run.hasChild("b")).isFalse();
        }
    }

    /** What the refusal is for: in a namespace that Quiesce leaves alone, the stopped task starts beside the finally task. */
    @Test
    void showsTheHarmWhereQuiesceIsOff() {
        Quiesce.ensureInstalled();
        try (Namespace namespace = Namespace.create("live-ignored", List.of(Namespace.WITHOUT_QUIESCE))) {
            TektonRun run = stoppedInFinally(namespace);

            run.patch(CLEAR).succeeded();

            run.awaitChild("b");
            assertThat(run.condition("status")).isEqualTo("Unknown");
        }
    }

    @Test
    void acceptsAStrongerRequestAndWarnsOfOneThatChangesTheOutcome() {
        Quiesce.ensureInstalled();
        try (Namespace namespace = Namespace.create("live-stronger", List.of())) {
            TektonRun run = TektonRun.start(namespace, "build");
            run.succeed("a");
            run.awaitChild("b");
            run.succeed("b");
            run.awaitChild("f");

            Command stopped = run.patch(STOP);
            Command cancelled = run.patch("{\"spec\":{\"status\":\"Cancelled\"}}");

            assertThat(stopped.exit()).isZero();
            assertThat(stopped.err()).contains("Warning: The finally tasks already run");
            assertThat(cancelled.exit()).isZero();
            assertThat(cancelled.err()).isEmpty();
            run.awaitReason("Cancelled");
        }
    }

    private static TektonRun stoppedInFinally(Namespace namespace) {
        TektonRun run = TektonRun.start(namespace, "build");
        run.patch(STOP).succeeded();
        run.succeed("a");
        run.awaitChild("f");
        assertThat(run.hasChild("b")).isFalse();
        return run;
    }
}
