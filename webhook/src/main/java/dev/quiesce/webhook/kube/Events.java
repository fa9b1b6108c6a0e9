package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells people of what happened to an object by Kubernetes' Events, at the rate of an {@link EventLedger}. They are news and
 * no record: what cannot be written is lost, and counted. Needs create and patch of Events.
 */
public final class Events implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Events.class);
    private static final ResourceDefinitionContext CONTEXT = new ResourceDefinitionContext.Builder()
            .withGroup("events.k8s.io")
            .withVersion("v1")
            .withKind("Event")
            .withPlural("events")
            .withNamespaced(true)
            .build();

    private static final String CONTROLLER = "quiesce.dev/webhook";
    private static final String NAMESPACE_OF_THE_CLUSTERS = "default";
    private static final int LONGEST_NOTE = 1024;
    private static final int MOST_WAITING = 256;
    private static final DateTimeFormatter MICRO_TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private final KubernetesClient client;
    private final String instance;
    private final InstantSource clock;
    private final Consumer<Outcome> outcomes;
    private final EventLedger ledger = new EventLedger();
    private final BlockingQueue<EventNote> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread thread;

    /** What became of a note. */
    public enum Outcome {
        WRITTEN,
        COUNTED,
        DROPPED,
        FAILED
    }

    /**
     * Begins to write.
     *
     * @param instance this replica's name
     * @param outcomes is told what became of each note
     */
    public Events(KubernetesClient client, String instance, InstantSource clock, Consumer<Outcome> outcomes) {
        this.client = client;
        this.instance = instance;
        this.clock = clock;
        this.outcomes = outcomes;
        this.thread = Thread.ofVirtual().name("events").start(this::loop);
    }

    /** Tells of this, soon. Never blocks; may be called on any thread. */
    public void tell(EventNote note) {
        if (!waiting.offer(note)) {
            outcomes.accept(Outcome.DROPPED);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private void loop() {
        try {
            while (true) {
                EventNote note = waiting.take();
                outcomes.accept(write(note));
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private Outcome write(EventNote note) {
        try {
            return switch (ledger.next(note, clock.instant())) {
                case EventWrite.Counted() -> Outcome.COUNTED;
                case EventWrite.Dropped() -> Outcome.DROPPED;
                case EventWrite.First first -> create(first);
                case EventWrite.Again again -> patch(again);
            };
        } catch (RuntimeException failure) {
            ledger.forget(note);
            LOG.atDebug().addKeyValue("reason", note.reason()).setCause(failure).log("an Event was not written");
            return Outcome.FAILED;
        }
    }

    private Outcome create(EventWrite.First first) {
        EventNote note = first.note();
        ObjectNode event = event(note, first.name());
        EventNote.Regarding about = note.regarding();
        event.putObject("regarding")
                .put("apiVersion", about.apiVersion())
                .put("kind", about.kind())
                .put("namespace", about.namespace())
                .put("name", about.name())
                .put("uid", about.uid());
        String text = note.note();
        event.put("type", note.severity().word())
                .put("reason", note.reason())
                .put("action", note.action())
                .put("note", text.length() <= LONGEST_NOTE ? text : text.substring(0, LONGEST_NOTE - 3) + "...")
                .put("eventTime", microTime(first.at()))
                .put("reportingController", CONTROLLER)
                .put("reportingInstance", instance);
        client.genericKubernetesResources(CONTEXT)
                .inNamespace(namespace(note))
                .resource(resource(event))
                .create();
        return Outcome.WRITTEN;
    }

    private Outcome patch(EventWrite.Again again) {
        ObjectNode event = event(again.note(), again.name());
        event.putObject("series").put("count", again.count()).put("lastObservedTime", microTime(again.at()));
        try {
            client.genericKubernetesResources(CONTEXT)
                    .inNamespace(namespace(again.note()))
                    .resource(resource(event))
                    .patch(PatchContext.of(PatchType.JSON_MERGE));
            return Outcome.WRITTEN;
        } catch (KubernetesClientException refused) {
            if (refused.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw refused;
            }
            ledger.forget(again.note());
            return Outcome.COUNTED;
        }
    }

    private static ObjectNode event(EventNote note, String name) {
        ObjectNode event = JsonNodeFactory.instance.objectNode();
        event.put("apiVersion", "events.k8s.io/v1").put("kind", "Event");
        event.putObject("metadata").put("name", name).put("namespace", namespace(note));
        return event;
    }

    private GenericKubernetesResource resource(ObjectNode event) {
        return client.getKubernetesSerialization().convertValue(event, GenericKubernetesResource.class);
    }

    private static String namespace(EventNote note) {
        String namespace = note.regarding().namespace();
        return namespace.isEmpty() ? NAMESPACE_OF_THE_CLUSTERS : namespace;
    }

    private static String microTime(Instant time) {
        return MICRO_TIME.format(time);
    }
}
