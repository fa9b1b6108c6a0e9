package dev.quiesce.webhook.drains;

import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.webhook.injection.ControlKey;
import dev.quiesce.webhook.kube.EventWriter;
import dev.quiesce.webhook.kube.LeaderDuty;
import dev.quiesce.webhook.kube.Notice;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Watches the pods that carry an agent. Tells agents what happens to their pods, writes Events about drains that went
 * wrong and counts all. Without it drains go on as their pods were given them.
 */
public final class DrainWatch implements LeaderDuty, AutoCloseable {

    /** Pods in one answer of the first list, which would else be parsed as a whole. */
    private static final long PAGE = 50;

    private final KubernetesClient client;
    private final EventWriter events;
    private final DrainMetrics metrics;
    private final AgentClient agents;
    private final AgentMessenger messenger;
    private final Map<String, KnownPod> known = new ConcurrentHashMap<>();
    private final long origin = System.nanoTime();
    private @Nullable SharedIndexInformer<Pod> informer;
    private volatile boolean leading;

    /**
     * Watches nothing until this replica leads.
     *
     * @param key by which agents know the leader; null while it is not known
     */
    public DrainWatch(
            KubernetesClient client,
            Vertx vertx,
            Supplier<@Nullable ControlKey> key,
            EventWriter events,
            DrainMetrics metrics) {
        this.client = client;
        this.events = events;
        this.metrics = metrics;
        this.agents = new AgentClient(vertx);
        this.messenger = new AgentMessenger(agents, key, metrics);
        metrics.running(this::running);
    }

    @Override
    public synchronized void start() {
        if (informer == null) {
            leading = true;
            informer = client.pods()
                    .inAnyNamespace()
                    .withLabel(DrainNames.AGENT)
                    .withLimit(PAGE)
                    .runnableInformer(0)
                    .removeNamespaceIndex()
                    .itemStore(new PodStore())
                    .addEventHandler(new PodEvents())
                    .exceptionHandler((started, failure) -> true);
            var unused = informer.start();
        }
    }

    @Override
    public synchronized void stop() {
        leading = false;
        if (informer != null) {
            informer.stop();
            informer = null;
            known.clear();
        }
    }

    @Override
    public void close() {
        stop();
        agents.close();
    }

    private int running() {
        return (int) known.values().stream().filter(KnownPod::isDraining).count();
    }

    private void sees(SeenPod pod, KnownPod before) {
        KnownPod.News news = before.sees(pod, Duration.ofNanos(System.nanoTime() - origin));
        remember(pod.uid(), news.known());
        pod.agent().ifPresent(agent -> {
            if (!news.facts().isEmpty()) {
                messenger.tell(agent, news.facts(), this::isThere);
            }
            if (news.restarted()) {
                messenger.tellNotDeleted(agent, this::isNotDeleted);
            }
        });
        SeenPod.AgentEnd end = pod.agentEnd();
        if (news.drainEnded() && end != null) {
            EndedDrain.of(pod, end).ifPresent(drain -> ended(pod, drain));
        }
    }

    private void remember(String uid, KnownPod pod) {
        if (pod.equals(KnownPod.QUIET)) {
            known.remove(uid);
        } else {
            known.put(uid, pod);
        }
    }

    private void gone(SeenPod pod) {
        KnownPod before = known.getOrDefault(pod.uid(), KnownPod.QUIET);
        if (pod.agentEnd() != null) {
            sees(pod, before);
        } else if (!before.ended()) {
            EndedDrain.gone(pod).ifPresent(drain -> ended(pod, drain));
        }
        known.remove(pod.uid());
    }

    private void ended(SeenPod pod, EndedDrain drain) {
        metrics.ended(drain);
        if (!drain.outcome().reason().isEmpty()) {
            Notice notice = new Notice(
                    new Notice.Regarding("v1", "Pod", pod.namespace(), pod.name(), pod.uid()),
                    Notice.Type.WARNING,
                    drain.outcome().reason(),
                    drain.text());
            var unused = Thread.ofVirtual().name("event-" + pod.name()).start(() -> events.write(notice));
        }
    }

    private boolean isThere(Agent agent) {
        return leading && known.containsKey(agent.uid());
    }

    /** Asks the API server anew; a list by name, since that right suffices. */
    private boolean isNotDeleted(Agent agent) {
        return leading
                && client
                        .pods()
                        .inNamespace(agent.namespace())
                        .withField("metadata.name", agent.name())
                        .list()
                        .getItems()
                        .stream()
                        .anyMatch(pod -> pod.getMetadata().getUid().equals(agent.uid())
                                && pod.getMetadata().getDeletionTimestamp() == null);
    }

    /** One after the other; none blocks. */
    private final class PodEvents implements ResourceEventHandler<Pod> {

        @Override
        public void onAdd(Pod pod) {
            SeenPod seen = SeenPod.of(pod);
            sees(seen, KnownPod.firstSeen(seen));
        }

        @Override
        public void onUpdate(Pod before, Pod pod) {
            SeenPod seen = SeenPod.of(pod);
            if (!before.getMetadata().getUid().equals(seen.uid())) {
                known.remove(before.getMetadata().getUid());
            }
            sees(seen, known.getOrDefault(seen.uid(), KnownPod.QUIET));
        }

        /** Of a pod that went away while nobody watched nothing can be said. */
        @Override
        public void onDelete(Pod pod, boolean lastStateUnknown) {
            if (lastStateUnknown) {
                known.remove(pod.getMetadata().getUid());
            } else {
                gone(SeenPod.of(pod));
            }
        }
    }
}
