package dev.quiesce.webhook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodReviewTest {

    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: {name: app, namespace: %s, annotations: {quiesce.dev/drain: connections}}
            spec: {%s containers: [{name: app, image: app, ports: [{containerPort: 8080}]}]}
            """;
    private static final String NAMESPACE = """
            ---
            apiVersion: v1
            kind: Namespace
            metadata: {name: team-a, labels: {%s}}
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    @Test
    void takesANamespaceThatIsNotThereForOptedInAndSaysSo() throws IOException {
        assertThat(review(POD.formatted("team-a", ""))).isZero();

        assertThat(out.toString()).contains("Pod team-a/app (CREATE", "allowed", "patch operations");
        assertThat(err.toString())
                .contains("Namespace team-a is not among the files")
                .hasLineCount(1);
    }

    @Test
    void saysItOnceAndNotInJson() throws IOException {
        String two = POD.formatted("team-a", "") + "---\n" + POD.formatted("team-a", "");

        review(two);
        assertThat(err.toString()).hasLineCount(1);
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        review(two, "-o", "json");

        assertThat(err.toString()).isEmpty();
        JsonNode objects = new ObjectMapper().readTree(out.toString());
        assertThat(objects.size()).isEqualTo(2);
        assertThat(objects.path(0).path("patch").isArray()).isTrue();
    }

    @Test
    void aNamespaceAmongTheFilesDecidesWhereverItStands() throws IOException {
        review(POD.formatted("team-a", "") + NAMESPACE.formatted("quiesce.dev/inject: observe"));

        assertThat(out.toString())
                .contains("warning: Observed: would drain app")
                .doesNotContain("patch operations");
        assertThat(err.toString()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "quiesce.dev/inject: 'no'", "quiesce.dev/inject: Enabled"})
    void aNamespaceThatHasNotOptedInHasNothingDoneToItsPods(String labels) throws IOException {
        review(POD.formatted("team-a", "") + NAMESPACE.formatted(labels));

        assertThat(out.toString()).contains("allowed").doesNotContain("warning", "patch");
        assertThat(err.toString()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"kube-system", "kube-node-lease", "quiesce-system"})
    void someNamespacesAreNeverTouched(String namespace) throws IOException {
        review(POD.formatted(namespace, ""));

        assertThat(out.toString()).doesNotContain("warning", "patch");
    }

    @Test
    void saysWhyAPodIsSkipped() throws IOException {
        assertThat(review(POD.formatted("team-a", "hostNetwork: true,"))).isZero();

        assertThat(out.toString()).contains("warning: HostNetwork, not drained: ");
    }

    @Test
    void printsThePatchWithTheReleasedAgent() throws IOException {
        review(POD.formatted("team-a", ""), "-o", "patch");

        JsonNode patch = new ObjectMapper().readTree(out.toString());
        assertThat(patch.findValuesAsText("image")).containsExactly("ghcr.io/quiesce-dev/agent:0.1.0");
    }

    @Test
    void podsThatDoNotAskAndTheirOwnOptOutCostNoWord() throws IOException {
        review("apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a}]}\n"
                + "---\n"
                + POD.formatted("team-a, labels: {quiesce.dev/inject: 'false'}", ""));

        assertThat(out.toString()).doesNotContain("warning", "patch");
        assertThat(err.toString()).isEmpty();
    }

    private int review(String manifests, String... more) throws IOException {
        String file =
                Files.writeString(folder.resolve("manifests.yaml"), manifests).toString();
        String[] line = new String[more.length + 3];
        line[0] = "review";
        line[1] = "-f";
        line[2] = file;
        System.arraycopy(more, 0, line, 3, more.length);
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line);
    }
}
