package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.kube.ConfigurationStore.Applied;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the webhook configurations as they are wanted, whatever resets them. Writes only where one says something else,
 * and never makes one: a configuration that is gone was uninstalled.
 */
public final class WebhookConfigurationWriter implements LeaderDuty {

    private static final Logger LOG = LoggerFactory.getLogger(WebhookConfigurationWriter.class);
    private static final Duration RETRY = Duration.ofSeconds(5);
    private static final int MOST_ROUNDS = 10;

    private final ConfigurationStore store;
    private final Supplier<List<WantedConfiguration>> wanted;
    private final Supplier<WebhookEndpoint> endpoint;
    private final Supplier<NamespaceOwner> owner;
    private final Told told;
    private final NudgedTask task;
    private final Map<String, AutoCloseable> watches = new HashMap<>();

    /**
     * Who is told how it went, after every round.
     *
     * @param published the caBundle (PEM) that every configuration now carries
     * @param refused what the API server found wrong, by the policy that it stands for; empty when all is well
     */
    public record Told(Consumer<String> published, Consumer<Map<String, String>> refused) {}

    /**
     * The writer for a cluster.
     *
     * @param wanted asked anew each time; none means that it is not known yet, and nothing is touched
     * @param endpoint asked anew each time, since certificates change
     * @param owner asked anew each time: a namespace that was deleted and made again is another one, and the API server
     *     collects what an owner leaves behind that is no more
     */
    public WebhookConfigurationWriter(
            KubernetesClient client,
            Supplier<List<WantedConfiguration>> wanted,
            Supplier<WebhookEndpoint> endpoint,
            Supplier<NamespaceOwner> owner,
            Told told) {
        this(new KubernetesConfigurationStore(client), wanted, endpoint, owner, told);
    }

    WebhookConfigurationWriter(
            ConfigurationStore store,
            Supplier<List<WantedConfiguration>> wanted,
            Supplier<WebhookEndpoint> endpoint,
            Supplier<NamespaceOwner> owner,
            Told told) {
        this.store = store;
        this.wanted = wanted;
        this.endpoint = endpoint;
        this.owner = owner;
        this.told = told;
        this.task = new NudgedTask("webhook-configurations", this::round, RETRY);
    }

    @Override
    public void start() {
        task.start();
    }

    @Override
    public synchronized void stop() {
        task.stop();
        for (AutoCloseable watch : watches.values()) {
            try {
                watch.close();
            } catch (Exception ended) {
                LOG.atDebug().setCause(ended).log("a watch ended badly");
            }
        }
        watches.clear();
    }

    /** Something changed: policies, certificates. Without effect while another replica leads. */
    public void nudge() {
        task.nudge();
    }

    private void round() {
        List<WantedConfiguration> configurations = wanted.get();
        if (configurations.isEmpty()) {
            return;
        }
        WebhookEndpoint now = endpoint.get();
        Map<String, String> refused = new HashMap<>();
        for (WantedConfiguration configuration : configurations) {
            watch(configuration);
            write(configuration, now, refused);
        }
        told.refused().accept(Map.copyOf(refused));
        told.published().accept(now.caBundle());
    }

    private synchronized void watch(WantedConfiguration configuration) {
        if (!Thread.currentThread().isInterrupted()) {
            watches.computeIfAbsent(configuration.name(), name -> store.watch(configuration.kind(), name, task::nudge));
        }
    }

    private void write(WantedConfiguration configuration, WebhookEndpoint now, Map<String, String> refused) {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            WantedConfiguration sound = configuration.without(refused.keySet());
            Optional<ObjectNode> change =
                    store.read(sound.kind(), sound.name()).flatMap(there -> sound.change(there, now, owner.get()));
            if (change.isEmpty()) {
                return;
            }
            switch (store.apply(sound.kind(), change.get())) {
                case Applied.Written(JsonNode configured) -> {
                    written(sound, configured);
                    return;
                }
                case Applied.Outdated() -> {}
                case Applied.Invalid invalid -> blame(sound, invalid, refused);
            }
        }
        throw new IllegalStateException(configuration.name() + " keeps changing under our hands");
    }

    private static void written(WantedConfiguration configuration, JsonNode configured) {
        LOG.atInfo()
                .addKeyValue("configuration", configuration.name())
                .addKeyValue("webhooks", configured.path("webhooks").size())
                .log("webhook configuration written");
    }

    /** One admin's policy that the API server cannot take must not keep the others from being in force. */
    private static void blame(WantedConfiguration configuration, Applied.Invalid invalid, Map<String, String> refused) {
        Map<String, String> found = new TreeMap<>();
        invalid.entries().forEach((place, message) -> {
            if (place < configuration.entries().size()) {
                found.putIfAbsent(configuration.entries().get(place).source(), message);
            }
        });
        if (found.isEmpty()) {
            throw new IllegalStateException(configuration.name() + " was refused: " + invalid.message());
        }
        LOG.atWarn().addKeyValue("policies", found).log("the API server refuses what these policies stand for");
        refused.putAll(found);
    }
}
