package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.runs.CaseKind;
import dev.quiesce.webhook.runs.MergePatch;
import dev.quiesce.webhook.runs.Transition;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Manifests that Argo CD, Flux or kubectl apply again and again: with the termination field and without it, to live and to
 * finished runs, client-side and server-side.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GitOpsE2E {

    private static final ObjectMapper YAML = new YAMLMapper();
    private static final String ENDED = "jobsets";

    private ApiServer api;
    private Namespace namespace;

    /** How a manifest is applied. */
    enum Apply {
        CLIENT_SIDE("apply", "-f", "-"),
        SERVER_SIDE("apply", "--server-side", "--force-conflicts", "--field-manager=gitops", "-f", "-");

        private final String[] arguments;

        Apply(String... arguments) {
            this.arguments = arguments;
        }

        String[] arguments() {
            return arguments.clone();
        }
    }

    /** A kind's field, and whether a finished run of it is refused the field or only warned about it. */
    record Field(CaseKind kind, JsonNode set, String finishedState, boolean refused) {}

    @BeforeAll
    void switchOn() throws IOException {
        Quiesce.ensureInstalled();
        Cluster.installKinds();
        RunKinds.switchOn();
        api = ApiServer.connect();
        namespace = Namespace.create("gitops", List.of());
        Field probe = field(ENDED, "{spec: {suspend: true}}", "completed", true);
        store(probe, "probe", probe.finishedState());
        Await.until(
                "the policies of the other kinds",
                () -> api.mergePatch(
                                        path(probe.kind(), "probe") + "?dryRun=All",
                                        probe.set().toString(),
                                        Optional.empty())
                                .code()
                        == 403);
    }

    @AfterAll
    void switchOff() {
        RunKinds.switchOff();
        namespace.close();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    tekton-pipelineruns | {spec: {status: Cancelled}}        | succeeded | true
                    tekton-taskruns     | {spec: {status: TaskRunCancelled}} | succeeded | true
                    tekton-customruns   | {spec: {status: RunCancelled}}     | succeeded | true
                    batch-jobs          | {spec: {suspend: true}}            | complete  | false
                    argo-workflows      | {spec: {shutdown: Stop}}           | succeeded | true
                    jobsets             | {spec: {suspend: true}}            | completed | true
                    rayjobs             | {spec: {suspend: true}}            | complete  | true
                    sparkapplications   | {spec: {suspend: true}}            | completed | true
                    trainjobs           | {spec: {suspend: true}}            | complete  | true
                    """)
    void theFieldIsAppliedToALiveRunAndNotToAFinishedOneAndAManifestWithoutItAlways(
            String policy, String set, String finishedState, boolean refused) throws IOException {
        Field field = field(policy, set, finishedState, refused);
        for (Apply how : Apply.values()) {
            String live = how.name().toLowerCase(Locale.ROOT).replace('_', '-') + "-live";
            String finished = live.replace("live", "finished");
            applied(how, manifest(field, live, false)).succeeded();
            applied(how, manifest(field, finished, false)).succeeded();
            state(field, finished, field.finishedState());

            assertThat(applied(how, manifest(field, live, false)).succeeded()).isNotEmpty();
            assertThat(applied(how, manifest(field, finished, false)).succeeded())
                    .isNotEmpty();
            assertThat(applied(how, manifest(field, live, true)).succeeded()).isNotEmpty();
            assertThat(applied(how, manifest(field, live, true)).succeeded()).isNotEmpty();
            Command late = applied(how, manifest(field, finished, true));

            assertThat(late.exit() != 0).as(late.err()).isEqualTo(field.refused());
            assertThat(late.err()).contains("RunFinished: " + field.kind().kind() + " gitops/" + finished);
        }
    }

    /** kubernetes/kubernetes#108081: a field that another manager owns stays, until it is applied by force. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    tekton-pipelineruns | {spec: {status: Cancelled}}    | {spec: {status: ""}}   | succeeded
                    argo-workflows      | {spec: {shutdown: Terminate}}  | {spec: {shutdown: ""}} | succeeded
                    """)
    void serverSideApplyLeavesSomebodyElsesCancelAloneAndIsRefusedWhenItTakesItBack(
            String policy, String set, String empty, String finishedState) throws IOException {
        Field field = field(policy, set, finishedState, true);
        applied(Apply.SERVER_SIDE, manifest(field, "ended", false)).succeeded();
        assertThat(api.mergePatch(path(field.kind(), "ended"), field.set().toString(), Optional.empty())
                        .code())
                .isEqualTo(200);

        applied(Apply.SERVER_SIDE, manifest(field, "ended", false)).succeeded();
        Command takenBack =
                applied(Apply.SERVER_SIDE, MergePatch.apply(manifest(field, "ended", false), YAML.readTree(empty)));
        state(field, "ended", field.finishedState());
        Command tooLate =
                applied(Apply.SERVER_SIDE, MergePatch.apply(manifest(field, "ended", false), YAML.readTree(empty)));

        assertThat(takenBack.exit()).isNotZero();
        assertThat(takenBack.err()).contains("TerminationWeakened: ");
        assertThat(tooLate.exit()).isNotZero();
        assertThat(tooLate.err()).contains("RunFinished: ");
        assertThat(api.get(path(field.kind(), "ended")).body().path("spec").toString())
                .contains(field.set()
                        .path("spec")
                        .properties()
                        .iterator()
                        .next()
                        .getValue()
                        .asText());
    }

    @ParameterizedTest
    @EnumSource(Apply.class)
    void aManifestThatLosesItsOwnCancelDoesNotTakeItBack(Apply how) throws IOException {
        Field field = field("argo-workflows", "{spec: {shutdown: Terminate}}", "succeeded", true);
        String name = "lost-" + how.name().toLowerCase(Locale.ROOT).replace('_', '-');
        applied(how, manifest(field, name, true)).succeeded();

        Command lost = applied(how, manifest(field, name, false));

        assertThat(lost.exit()).isNotZero();
        assertThat(lost.err()).contains("TerminationWeakened: spec.shutdown of the live Workflow gitops/" + name);
    }

    private Command applied(Apply how, JsonNode manifest) {
        return namespace.kubectlWith(manifest.toString(), how.arguments());
    }

    private JsonNode manifest(Field field, String name, boolean with) {
        JsonNode manifest = field.kind().manifest(namespace.name(), name);
        return with ? MergePatch.apply(manifest, field.set()) : manifest;
    }

    private void store(Field field, String name, String state) {
        applied(Apply.SERVER_SIDE, manifest(field, name, false)).succeeded();
        state(field, name, state);
    }

    /** Brings the run into a state, as its controller would. */
    private void state(Field field, String name, String state) {
        CaseKind kind = field.kind();
        ObjectNode patch = kind.states().get(state).deepCopy();
        patch.remove("spec");
        String path = path(kind, name) + (kind.hasStatusSubresource() ? "/status" : "");
        ApiServer.Answer answer =
                api.mergePatch(path, patch.toString(), Optional.of(StoredRuns.asAdmin(Transition.TEKTON)));
        assertThat(answer.code()).as(answer.message()).isEqualTo(200);
    }

    private String path(CaseKind kind, String name) {
        return "/apis/%s/namespaces/%s/%s/%s".formatted(kind.apiVersion(), namespace.name(), kind.resource(), name);
    }

    private static Field field(String policy, String set, String finishedState, boolean refused) throws IOException {
        return new Field(CaseKind.of(policy), YAML.readTree(set), finishedState, refused);
    }
}
