package dev.quiesce.webhook.cli;

import dev.quiesce.webhook.drains.Release;
import dev.quiesce.webhook.drains.Releases;
import dev.quiesce.webhook.kube.KubernetesClients;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.vertx.core.Vertx;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Ends drains now, with the caller's own rights: for the night when a pod holds a node. */
@Command(
        name = "release",
        mixinStandardHelpOptions = true,
        description = "Ends the drain of a pod, or of all pods of a node, now. Their unfinished work is lost.",
        footer =
                "Exit codes: 0 all released, 1 something was not or there was nothing, 2 the cluster could not be asked.")
final class ReleaseCommand implements Runnable {

    static final int RELEASED = 0;
    static final int NOT_RELEASED = 1;
    static final int NOT_ASKED = 2;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before call()
    private CommandSpec spec;

    @Option(
            names = "--context",
            scope = ScopeType.INHERIT,
            paramLabel = "NAME",
            description = "The context of the kubeconfig; the current one when it is not given.")
    private @Nullable String context;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Name what to release: pod NAME, or node NAME.");
    }

    @Command(name = "pod", mixinStandardHelpOptions = true, description = "Ends the drain of one pod.")
    int pod(
            @Parameters(paramLabel = "NAME", description = "The pod.") String name,
            @Option(
                            names = {"-n", "--namespace"},
                            paramLabel = "NAMESPACE",
                            description = "Its namespace; that of the context when it is not given.")
                    @Nullable
                    String namespace) {
        return asked(client -> {
            String where = Optional.ofNullable(namespace)
                    .or(() -> Optional.ofNullable(client.getNamespace()))
                    .orElse("default");
            Release release = new Releases(client, InstantSource.system()).pod(where, name);
            say(release);
            return release.isDone() ? RELEASED : NOT_RELEASED;
        });
    }

    @Command(
            name = "node",
            mixinStandardHelpOptions = true,
            description = "Ends the drains of all pods of a node that are being deleted.")
    int node(@Parameters(paramLabel = "NAME", description = "The node.") String name) {
        return asked(client -> node(new Releases(client, InstantSource.system()), name));
    }

    private int node(Releases releases, String name) {
        if (releases.hasNode(name).equals(Optional.of(false))) {
            err().println("node " + name + ": not found");
            return NOT_RELEASED;
        }
        List<Release> all = releases.node(name);
        if (all.isEmpty()) {
            err().println("node " + name + ": no pod with an agent of Quiesce is being deleted there");
            return NOT_RELEASED;
        }
        all.forEach(this::say);
        long done = all.stream().filter(Release::isDone).count();
        out().println("node " + name + ": released " + done + " of " + all.size() + " draining pods");
        return done == all.size() ? RELEASED : NOT_RELEASED;
    }

    /** What is done with a client, and tells the exit code. */
    private interface Errand {
        int run(KubernetesClient client);
    }

    private int asked(Errand errand) {
        Vertx vertx = Vertx.vertx();
        try (KubernetesClient client = KubernetesClients.connect(vertx, Config.autoConfigure(context))) {
            return errand.run(client);
        } catch (KubernetesClientException failure) {
            err().println("could not ask the cluster: " + reason(failure));
            return NOT_ASKED;
        } finally {
            vertx.close().await();
        }
    }

    private static String reason(KubernetesClientException failure) {
        return failure.getStatus() != null && failure.getStatus().getMessage() != null
                ? failure.getStatus().getMessage()
                : failure.getMessage()
                        + (failure.getCause() == null
                                ? ""
                                : ": " + failure.getCause().getMessage());
    }

    private void say(Release release) {
        (release.isDone() ? out() : err()).println(release.text());
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
