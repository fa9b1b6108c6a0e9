package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** A namespace with runs in it that really run, under the real controllers of other projects and with every policy on. */
final class QueueStage implements AutoCloseable {

    private static final String WORK =
            "{restartPolicy: Never, containers: [{name: main, image: quiesce.local/toolbox:dev, args: [%s], resources: {requests: {cpu: 50m}}}]}";

    private final ApiServer api = ApiServer.connect();
    private final Namespace namespace;
    private final List<String> controllers;
    private long reviews;

    private QueueStage(Namespace namespace, List<String> controllers) {
        this.namespace = namespace;
        this.controllers = controllers;
    }

    /** Installs the controllers of these projects and switches the policies on. */
    static QueueStage open(String namespace, List<String> controllers) {
        Quiesce.ensureInstalled();
        Cluster.installKinds();
        controllers.forEach(Cluster::installController);
        RunKinds.switchOn();
        return new QueueStage(Namespace.create(namespace, List.of()), controllers);
    }

    /** From here on every question to the webhook counts. */
    void countFromHere() {
        reviews = Quiesce.reviewsOfRuns(api);
    }

    /** The webhook was asked about what the test did wrong on purpose, and about nothing that a controller did. */
    void assertAskedOnlyAbout(int deliberate) {
        long now = Quiesce.reviewsOfRuns(api);
        assertThat(now - reviews).isEqualTo(deliberate);
        reviews = now;
        for (String controller : controllers) {
            assertThat(Command.kubectl(
                                    "logs",
                                    "deployment/" + controller + "-controller-manager",
                                    "-n",
                                    controller + "-system")
                            .succeeded())
                    .doesNotContain("runs.quiesce.dev");
        }
    }

    /** Creates a run from a manifest with places for its name, its labels and the work of its pods. */
    void create(String manifest, String name, String labels, String arguments) {
        namespace
                .kubectlWith(manifest.formatted(name, labels, WORK.formatted(arguments)), "create", "-f", "-")
                .succeeded();
    }

    Command patch(String resource, String name, String patch) {
        return namespace.kubectl("patch", resource, name, "--type=merge", "-p" + patch);
    }

    Command suspend(String resource, String name, boolean value) {
        return patch(resource, name, "{\"spec\":{\"suspend\":" + value + "}}");
    }

    Command kubectl(String... arguments) {
        return namespace.kubectl(arguments);
    }

    String read(String resource, String name, String path) {
        return namespace
                .kubectl("get", resource, name, "-o", "jsonpath=" + path)
                .succeeded();
    }

    /** Some kinds leave out a false. */
    void awaitSuspend(String resource, String name, boolean value) {
        Await.until(
                "spec.suspend of %s %s to be %s".formatted(resource, name, value),
                () -> Boolean.parseBoolean(read(resource, name, "{.spec.suspend}")) == value);
    }

    void awaitRunningPod(String name) {
        Await.until(
                "a running pod of " + name,
                () -> namespace
                        .kubectl("get", "pods", "--field-selector=status.phase=Running", "-o", "name")
                        .succeeded()
                        .contains("/" + name + "-"));
    }

    void awaitCondition(String resource, String name, String type) {
        namespace
                .kubectl("wait", resource + "/" + name, "--for=condition=" + type, "--timeout=180s")
                .succeeded();
    }

    @Override
    public void close() {
        RunKinds.switchOff();
        namespace.close();
        controllers.reversed().forEach(Cluster::removeController);
    }
}
