package dev.quiesce.webhook.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.vertx5.Vertx5HttpClientFactory;
import io.vertx.core.Vertx;
import java.util.concurrent.Executors;

/**
 * The API server's client, on the server's own Vert.x: one set of event loops. Its calls block, so they are made on
 * virtual threads and never on a loop; closing the client leaves the Vert.x open.
 */
public final class KubernetesClients {

    /** A lease is renewed within 10 s or lost, so no call may take long. */
    private static final int REQUEST_TIMEOUT_MILLIS = 5_000;

    private static final int MOST_RETRIES = 2;

    private KubernetesClients() {}

    /** A client for the cluster that we run in, or that the usual kubeconfig names. */
    public static KubernetesClient connect(Vertx vertx) {
        return connect(vertx, Config.autoConfigure(null));
    }

    /** A client for this configuration's cluster; its time limits are set to ours. */
    public static KubernetesClient connect(Vertx vertx, Config config) {
        config.setUserAgent("quiesce");
        config.setRequestTimeout(REQUEST_TIMEOUT_MILLIS);
        config.setRequestRetryBackoffLimit(MOST_RETRIES);
        return new KubernetesClientBuilder()
                .withConfig(config)
                .withHttpClientFactory(new Vertx5HttpClientFactory(vertx))
                .withTaskExecutorSupplier(Executors::newVirtualThreadPerTaskExecutor)
                .build();
    }
}
