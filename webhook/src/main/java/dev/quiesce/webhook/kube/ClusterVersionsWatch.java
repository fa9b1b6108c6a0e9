package dev.quiesce.webhook.kube;

import dev.quiesce.webhook.injection.ClusterVersions;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The versions of the API server, asked now and then, and of the kubelets, by watch. Until both are known once this
 * replica is not ready, and pods are treated as in an old cluster: they stay as they are. Later trouble keeps what was
 * known last.
 */
public final class ClusterVersionsWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterVersionsWatch.class);
    private static final Duration SERVER_LOOK = Duration.ofSeconds(10);

    /** Nodes in one answer of the first list, which would else be parsed as a whole. */
    private static final long PAGE = 100;

    private final KubernetesClient client;
    private final NodeStore nodes = new NodeStore();
    private final SharedIndexInformer<Node> informer;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("server-version").factory());
    private @Nullable Future<?> looks;
    private String server = "";
    private volatile ClusterVersions versions = ClusterVersions.UNKNOWN;
    private volatile boolean known;

    /** Asks nothing until {@link #start()}. */
    public ClusterVersionsWatch(KubernetesClient client) {
        this.client = client;
        this.informer = client.nodes()
                .withLimit(PAGE)
                .runnableInformer(0)
                .itemStore(nodes)
                .addEventHandler(new Events())
                .exceptionHandler((started, failure) -> true);
    }

    /** Begins to watch; returns at once. */
    public void start() {
        informer.start().whenComplete((started, failure) -> changed());
        looks = thread.scheduleWithFixedDelay(this::lookAtServer, 0, SERVER_LOOK.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The oldest version in the cluster. */
    public ClusterVersions versions() {
        return versions;
    }

    /** Whether it is known how old the cluster is; for readiness. */
    public boolean known() {
        return known;
    }

    @Override
    public void close() {
        if (looks != null) {
            looks.cancel(true);
        }
        thread.shutdownNow();
        informer.stop();
    }

    private void lookAtServer() {
        try {
            took(Objects.requireNonNullElse(client.getKubernetesVersion().getGitVersion(), ""));
        } catch (RuntimeException failure) {
            LOG.atWarn()
                    .addKeyValue("again", SERVER_LOOK)
                    .setCause(failure)
                    .log("asking for the server's version failed");
        }
    }

    private synchronized void took(String gitVersion) {
        server = gitVersion;
        changed();
    }

    private synchronized void changed() {
        if (server.isEmpty() || !informer.hasSynced()) {
            return;
        }
        ClusterVersions now = ClusterVersions.oldestOf(server, nodes.kubeletVersions());
        if (!now.equals(versions)) {
            LOG.atInfo().addKeyValue("oldest", now).log("versions of the cluster");
            versions = now;
        }
        known = true;
    }

    /** A node reports every few minutes; only what changes its version counts. */
    private final class Events implements ResourceEventHandler<Node> {

        @Override
        public void onAdd(Node node) {
            changed();
        }

        @Override
        public void onUpdate(Node before, Node after) {
            if (!NodeStore.kubeletVersion(before).equals(NodeStore.kubeletVersion(after))) {
                changed();
            }
        }

        @Override
        public void onDelete(Node node, boolean lastStateUnknown) {
            changed();
        }
    }
}
