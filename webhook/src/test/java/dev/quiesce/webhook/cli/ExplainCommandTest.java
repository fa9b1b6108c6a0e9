package dev.quiesce.webhook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplainCommandTest {

    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: {name: web, namespace: shop, annotations: {quiesce.dev/drain: connections}}
            spec: {%s containers: [{name: web, ports: [{containerPort: 80}]}]}
            """;
    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: cart, namespace: shop}
            spec:
              template:
                metadata: {annotations: {quiesce.dev/drain: sleep}}
                spec: {containers: [{name: cart}]}
            """;
    private static final String DRAIN = """
            {"outcome":"drained","startedAt":"2026-11-30T12:00:00Z",\
            "plannedSeconds":{"grace":60,"notice":0,"finishing":30,"settle":0,"overhead":30},\
            "actualSeconds":{"total":13.5,"notice":10,"finishing":3,"settle":0,"held":0,"overhead":0.5},\
            "work":{"atStart":1,"inFlight":0,"finished":1,"lost":0,"names":[],"unknown":null}}""";
    private static final String REPORT =
            "{\"version\":\"v1\",\"pod\":{\"namespace\":\"shop\",\"name\":\"web\"},\"state\":\"Stopped\",\"drain\":"
                    + DRAIN + "}";

    @TempDir
    Path folder;

    @Test
    void explainsAPodAsTheWebhookWouldMakeIt() throws IOException {
        CommandRun run = CommandRun.of("explain", "-f", file("pod.yaml", POD.formatted("")));

        assertThat(run.exit()).isZero();
        assertThat(run.out())
                .contains("Pod shop/web drains: connections, by an agent", "Grace period 100 s (1m40s)")
                .contains("quiesce-agent");
        assertThat(run.err()).contains("Namespace shop is not among the files");
    }

    @Test
    void explainsThePodsOfTemplatesAndEveryObjectOfAFile() throws IOException {
        CommandRun run = CommandRun.of(
                "explain",
                "-f",
                file("all.yaml", POD.formatted("") + "---\n" + DEPLOYMENT + "---\n" + POD.formatted("")));

        assertThat(run.out().lines().filter(line -> line.contains(" drains: ")))
                .containsExactly(
                        "Pod shop/web drains: connections, by an agent",
                        "Pod of Deployment shop/cart drains: sleep, by the kubelet",
                        "Pod shop/web drains: connections, by an agent");
    }

    @Test
    void saysWhatTheWebhookWouldWarnOf() throws IOException {
        CommandRun run = CommandRun.of("explain", "-f", file("pod.yaml", POD.formatted("hostNetwork: true,")));

        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("Pod shop/web does not drain", "note: HostNetwork, not drained: ");
    }

    @Test
    void drawsOnePodIntoAFile() throws IOException {
        Path picture = folder.resolve("web.svg");

        CommandRun run = CommandRun.of(
                "explain", "-f", file("pod.yaml", POD.formatted("")), "-o", "svg", "--out", picture.toString());

        assertThat(run.exit()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(picture).content().startsWith("<svg ").endsWith("</svg>\n");
    }

    @Test
    void refusesToDrawTwoPodsAtOnce() throws IOException {
        CommandRun run =
                CommandRun.of("explain", "-o", "svg", "-f", file("all.yaml", POD.formatted("") + "---\n" + DEPLOYMENT));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("-o svg draws one pod, and there are 2");
    }

    @Test
    void putsPlanAndReportSideBySideAsJsonToo() throws IOException {
        CommandRun run = CommandRun.of(
                "explain",
                "-f",
                file("pod.yaml", POD.formatted("")),
                "--report",
                file("report.json", REPORT),
                "-o",
                "json");

        JsonNode pod = new ObjectMapper().readTree(run.out()).path(0);
        assertThat(pod.path("subject").asText()).isEqualTo("Pod shop/web");
        assertThat(pod.path("graceSeconds").asInt())
                .as("what the agent knew of")
                .isEqualTo(60);
        assertThat(pod.path("planned").path(1).path("seconds").asDouble()).isEqualTo(30);
        assertThat(pod.path("actual").path("totalSeconds").asDouble()).isEqualTo(13.5);
        assertThat(pod.path("actual").path("spent").path(1).path("seconds").asDouble())
                .isEqualTo(3);
    }

    @Test
    void findsAReportInATerminationMessageALogAndAPod() throws IOException {
        String log = "{\"level\":\"INFO\",\"message\":\"listening\"}\n"
                + "{\"message\":\"drain\",\"state\":\"Stopped\",\"drain\":" + DRAIN + "}\n";
        String pod = POD.formatted("")
                + "status: {initContainerStatuses: [{name: quiesce-agent, state: {terminated: {message: '" + REPORT
                + "'}}}]}";

        assertThat(CommandRun.of("explain", "--report", file("a", REPORT)).out())
                .contains("Pod shop/web drains: as its agent reported", "drained, after 13.5s", "1 finished, 0 lost");
        assertThat(CommandRun.of("explain", "--report", file("b", log)).out()).contains("drained, after 13.5s");
        assertThat(CommandRun.of("explain", "--report", file("c", pod)).out()).contains("drained, after 13.5s");
    }

    @Test
    void plansForAnotherGracePeriodOnDemand() throws IOException {
        CommandRun run = CommandRun.of("explain", "--grace-period", "40s", "-f", file("pod.yaml", POD.formatted("")));

        assertThat(run.out())
                .contains("Grace period 40 s")
                .containsPattern("work: until nothing is in flight +10s +profile connections: 1m, cut short by");
    }

    @Test
    void whatTheClusterGrantsIsReadFromPoliciesAmongTheFilesAndInAFolder() throws IOException {
        String grants = """
                apiVersion: quiesce.dev/v1alpha1
                kind: ClusterDrainPolicy
                metadata: {name: grants}
                spec: {podSelector: {}, clusterGrants: {autoscaler: %s}}
                """;
        Path policies = Files.createDirectory(folder.resolve("policies"));
        Files.writeString(policies.resolve("grants.yaml"), grants.formatted("60s"));

        String pod = file("pod.yaml", POD.formatted(""));
        String both = file("both.yaml", POD.formatted("") + "---\n" + grants.formatted("50s"));

        assertThat(CommandRun.of("explain", "-f", both).out()).contains("limit: the Cluster Autoscaler grants 50s");
        assertThat(CommandRun.of("explain", "-f", pod, "--policies", policies.toString())
                        .out())
                .contains("limit: the Cluster Autoscaler grants 1m");
    }

    @Test
    void aPolicyThatIsNotSoundIsNamed() throws IOException {
        String wrong = file(
                "wrong.yaml",
                POD.formatted("")
                        + "---\napiVersion: quiesce.dev/v1alpha1\nkind: ClusterDrainPolicy\nmetadata: {name: wrong}\n"
                        + "spec: {podSelector: {}, clusterGrants: {autoscaler: soon}}\n");

        CommandRun run = CommandRun.of("explain", "-f", wrong);

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err())
                .contains("wrong.yaml: ClusterDrainPolicy wrong is not sound: spec.clusterGrants.autoscaler");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                             | Say what to explain
                    deployment web           | 'deployment web' is no pod; write such as: pod web-0
                    pod ../secrets           | is no pod
                    pod web -f none          | not both
                    -f none                  | there is no such file
                    --report none            | there is no such file
                    -f ../README.md          | README.md
                    --grace-period soon -f a | is no duration
                    """)
    void namesWhatIsWrong(String line, String problem) {
        String words = line == null ? "explain" : "explain " + line;

        CommandRun run = CommandRun.of(words.split(" "));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains(problem);
        assertThat(run.out()).isEmpty();
    }

    @Test
    void aFileWithoutAPodOrWithoutAReportIsSaidToBe() throws IOException {
        String other = file("other.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n");

        assertThat(CommandRun.of("explain", "-f", other).err()).contains("no pod, and nothing that makes pods");
        assertThat(CommandRun.of("explain", "--report", other).err()).contains("holds no report of a drain; expected");
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }
}
