package dev.quiesce.webhook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command against a played API server, which it finds by its kubeconfig. */
@EnableKubernetesMockClient(crud = true, https = false)
class ReleaseCommandIT {

    private static final String KUBECONFIG = "kubeconfig";

    @TempDir
    private Path folder;

    KubernetesClient client;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void pointTheKubeconfigAtIt() throws IOException {
        Path file = folder.resolve("config");
        Files.writeString(file, """
                apiVersion: v1
                kind: Config
                current-context: test
                clusters: [{name: test, cluster: {server: "%s"}}]
                users: [{name: test, user: {token: t}}]
                contexts: [{name: test, context: {cluster: test, user: test, namespace: shop}}]
                """.formatted(client.getMasterUrl()));
        System.setProperty(KUBECONFIG, file.toString());
        client.resource(new NodeBuilder()
                        .withNewMetadata()
                        .withName("n1")
                        .endMetadata()
                        .build())
                .create();
    }

    @AfterEach
    void forgetIt() {
        System.clearProperty(KUBECONFIG);
    }

    @Test
    void releasesADrainingPodOfTheContextsNamespace() {
        create("cart-0", true, true);

        assertThat(run("pod", "cart-0")).isZero();

        assertThat(out.toString()).isEqualTo("pod shop/cart-0: released\n");
        assertThat(annotations("cart-0")).containsKey("quiesce.dev/release");
    }

    @Test
    void saysThatItWasReleasedBefore() {
        create("cart-0", true, true);
        run("pod", "cart-0");

        assertThat(run("pod", "cart-0", "-n", "shop")).isZero();

        assertThat(out.toString()).endsWith("pod shop/cart-0: was released before\n");
    }

    @Test
    void refusesAPodThatIsNotBeingDeleted() {
        create("cart-0", false, true);

        assertThat(run("pod", "cart-0")).isOne();

        assertThat(err.toString()).isEqualTo("pod shop/cart-0: is not being deleted, so there is nothing to release\n");
        assertThat(annotations("cart-0")).isEmpty();
    }

    @Test
    void refusesAPodWithoutAnAgent() {
        create("cart-0", true, false);

        assertThat(run("pod", "cart-0")).isOne();

        assertThat(err.toString())
                .isEqualTo("pod shop/cart-0: carries no agent of Quiesce, so nothing of ours holds it\n");
    }

    @Test
    void refusesANameThatIsNone() {
        assertThat(run("pod", "nobody", "-n", "elsewhere")).isOne();
        assertThat(run("node", "nowhere")).isOne();

        assertThat(err.toString()).isEqualTo("pod elsewhere/nobody: not found\nnode nowhere: not found\n");
    }

    @Test
    void saysThatANodeHasNoDrainingPod() {
        assertThat(run("node", "n1")).isOne();
        assertThat(err.toString()).isEqualTo("node n1: no pod with an agent of Quiesce is being deleted there\n");
    }

    @Test
    void wantsToKnowWhat() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).startsWith("Name what to release: pod NAME, or node NAME.");
    }

    @Test
    void saysThatThereIsNoCluster() throws IOException {
        Path file = folder.resolve("config");
        Files.writeString(file, Files.readString(file).replaceAll("localhost:\\d+", "localhost:1"));

        assertThat(run("pod", "cart-0")).isEqualTo(2);

        assertThat(err.toString()).startsWith("could not ask the cluster: ");
    }

    private int run(String... arguments) {
        String[] line = new String[arguments.length + 1];
        line[0] = "release";
        System.arraycopy(arguments, 0, line, 1, arguments.length);
        CommandLine command = Main.commandLine();
        return command.setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line);
    }

    private Map<String, String> annotations(String pod) {
        return client.pods()
                .inNamespace("shop")
                .withName(pod)
                .get()
                .getMetadata()
                .getAnnotations();
    }

    private void create(String name, boolean deleted, boolean agent) {
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withNamespace("shop")
                .withName(name)
                .withUid(name)
                .withLabels(agent ? Map.of("quiesce.dev/agent", "v1") : Map.of())
                .withFinalizers("test/kept")
                .endMetadata()
                .withNewSpec()
                .withNodeName("n1")
                .endSpec()
                .build();
        client.resource(pod).create();
        if (deleted) {
            client.resource(pod).delete();
        }
    }
}
