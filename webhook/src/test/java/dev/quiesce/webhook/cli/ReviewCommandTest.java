package dev.quiesce.webhook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ReviewCommandTest {

    private static final String LIVE = """
            apiVersion: tekton.dev/v1
            kind: PipelineRun
            metadata: {name: build, namespace: team-a}
            spec: {%s}
            """;
    private static final String FINISHED =
            LIVE + "status: {conditions: [{type: Succeeded, status: 'True', reason: Completed}]}\n";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    @Test
    void deniesTheCancelOfAFinishedRunAndTakesTheStatusThatIsStored() throws IOException {
        int exit = review(
                "-f", file("new", LIVE.formatted("status: Cancelled")), "--old", file("old", FINISHED.formatted("")));

        assertThat(exit).isEqualTo(1);
        assertThat(out.toString())
                .contains("PipelineRun team-a/build (UPDATE", "denied, 403 Forbidden", "RunFinished: ");
    }

    @Test
    void judgesTheControllersAccountByItsOwnVerdict() throws IOException {
        int exit = review(
                "-f", file("new", LIVE.formatted("status: Cancelled")),
                "--old", file("old", FINISHED.formatted("")),
                "--as", "system:serviceaccount:tekton-pipelines:tekton-pipelines-controller");

        assertThat(exit).isZero();
    }

    @Test
    void answersJsonWithTheseMembersInThisOrder() throws IOException {
        review(
                "-f",
                file("new", LIVE.formatted("status: Cancelled")),
                "--old",
                file("old", FINISHED.formatted("")),
                "-o",
                "json");

        JsonNode object = new ObjectMapper().readTree(out.toString()).get(0);
        assertThat(object.fieldNames())
                .toIterable()
                .containsExactly(
                        "file",
                        "apiVersion",
                        "kind",
                        "namespace",
                        "name",
                        "operation",
                        "allowed",
                        "code",
                        "reason",
                        "message",
                        "warnings",
                        "patch",
                        "podTemplate");
        assertThat(object.get("code").asInt()).isEqualTo(403);
        assertThat(object.get("reason").asText()).isEqualTo("Forbidden");
        assertThat(object.get("operation").asText()).isEqualTo("UPDATE");
    }

    @Test
    void takesListsAndDocumentsApart() throws IOException {
        String list =
                "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}\n";

        int exit =
                review("-f", file("many", list + "---\n" + LIVE.formatted("status: Nonsense") + "---\n"), "-o", "json");

        assertThat(exit).isEqualTo(1);
        assertThat(new ObjectMapper().readTree(out.toString()).findValuesAsText("allowed"))
                .containsExactly("true", "true", "false");
    }

    @Test
    void saysWhyAFileCannotBeJudged() throws IOException {
        assertThat(review("-f", folder.resolve("none").toString())).isEqualTo(2);
        assertThat(review("-f", file("empty", ""))).isEqualTo(2);
        assertThat(review("-f", file("comment", "# nothing\n---\n"))).isEqualTo(2);
        assertThat(review("-f", file("broken", "a: ["))).isEqualTo(2);
        assertThat(review("-f", file("text", "just a word"))).isEqualTo(2);
        assertThat(review("-f", file("twice", "apiVersion: v1\nkind: A\nkind: B\n")))
                .isEqualTo(2);
        assertThat(review("-f", folder.toString())).isEqualTo(2);
        Files.write(folder.resolve("bytes"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
        assertThat(review("-f", folder.resolve("bytes").toString())).isEqualTo(2);

        assertThat(err.toString())
                .contains(
                        "there is no such file",
                        "holds no object",
                        "is not YAML",
                        "apiVersion is missing",
                        "is not UTF-8 text");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void refusesAPolicyFolderWithAnUnsoundPolicy() throws IOException {
        Files.writeString(
                folder.resolve("p.yaml"),
                "apiVersion: quiesce.dev/v1alpha1\nkind: RunPolicy\nmetadata: {name: p}\nspec: {}\n");

        int exit = review("-f", file("new.txt", LIVE.formatted("")), "--policies", folder.toString());

        assertThat(exit).isEqualTo(2);
        assertThat(err.toString()).contains("RunPolicy p is not sound", "spec.match.apiGroups: is empty");
    }

    @Test
    void aPolicyOfTheFolderReplacesTheShippedOneOfItsName() throws IOException {
        String shipped = Files.readString(Path.of("../manifests/policies/tekton-pipelineruns.yaml"));
        Files.writeString(folder.resolve("p.yaml"), shipped.replace("finished: Deny", "finished: Warn"));

        int exit = review(
                "-f", file("new.txt", LIVE.formatted("status: Cancelled")),
                "--old", file("old.txt", FINISHED.formatted("")),
                "--policies", folder.toString());

        assertThat(exit).isZero();
        assertThat(out.toString()).contains("warning: RunFinished");
    }

    @Test
    void switchesShippedPoliciesOnByName() throws IOException {
        String jobSet = "apiVersion: jobset.x-k8s.io/v1alpha2\nkind: JobSet\nmetadata: {name: s}\n";
        String old = file("old.txt", jobSet + "status: {conditions: [{type: Completed, status: 'True'}]}\n");
        String suspended = file("new.txt", jobSet + "spec: {suspend: true}\n");

        assertThat(review("-f", suspended, "--old", old)).isZero();
        assertThat(review("-f", suspended, "--old", old, "--run-policies", "jobsets,rayjobs"))
                .isEqualTo(1);
        assertThat(review("-f", suspended, "--old", old, "--run-policies", "job-sets"))
                .isEqualTo(2);

        assertThat(out.toString()).contains("RunFinished: JobSet default/s has finished");
        assertThat(err.toString()).contains("--run-policies: 'job-sets' is no policy that is switched on by name");
    }

    @Test
    void guessesThePluralAsKubernetesDoes() {
        assertThat(List.of("PipelineRun", "Policy", "Ingress"))
                .map(ManifestRequest::plural)
                .containsExactly("pipelineruns", "policies", "ingresses");
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }

    private int review(String... arguments) {
        String[] line = new String[arguments.length + 1];
        line[0] = "review";
        System.arraycopy(arguments, 0, line, 1, arguments.length);
        CommandLine commandLine = Main.commandLine();
        return commandLine
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line);
    }
}
