package dev.quiesce.webhook.runs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.GroupVersionKind;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.Verdict;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole lives of runs: nothing that users and controllers send in them is refused or warned about. */
class RunLivesTest {

    private final RunPolicies policies = TablePolicies.read(Path.of("../manifests"));
    private final RunAdmitter admitter = new RunAdmitter(policies);

    static Stream<RunLife> lives() {
        return RunLife.all().stream();
    }

    @ParameterizedTest
    @MethodSource("lives")
    void passesFromItsCreationToItsEnd(RunLife life) {
        JsonNode stored = MissingNode.getInstance();
        for (RunLife.Step step : life.steps()) {
            JsonNode before = stored.isMissingNode() ? life.kind().manifest("team-a", "run") : stored;
            JsonNode after = MergePatch.apply(before, step.patch());

            assertThat(admitter.admit(request(life.kind(), step, stored, after)))
                    .as(step.toString())
                    .isEqualTo(Verdict.allowed());
            stored = after;
        }
        JsonNode last = stored;
        assertThat(policies.all().stream().filter(policy -> policy.name().equals(life.policy())))
                .singleElement()
                .satisfies(policy -> assertThat(policy.finished(last)).isTrue());
    }

    private static AdmissionRequest request(CaseKind kind, RunLife.Step step, JsonNode stored, JsonNode after) {
        return new AdmissionRequest(
                "life",
                stored.isMissingNode() ? Operation.CREATE : Operation.UPDATE,
                new GroupVersionResource(kind.group(), kind.version(), kind.resource()),
                step.does() == RunLife.Does.status ? "status" : "",
                new GroupVersionKind(kind.group(), kind.version(), kind.kind()),
                "team-a",
                "run",
                step.user(),
                false,
                after,
                stored);
    }
}
