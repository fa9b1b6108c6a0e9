package dev.quiesce.webhook.kube;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes Events, within a budget. An Event has a name made of what it says, so the same news is told once, whoever leads.
 */
public final class EventWriter {

    /** 100 at once, then five a second. */
    private static final int BURST = 100;

    private static final Duration INTERVAL = Duration.ofMillis(200);

    private static final Logger LOG = LoggerFactory.getLogger(EventWriter.class);
    private static final String COMPONENT = "quiesce";

    /** Of 253 characters of an object's name, and 1024 bytes of a message, as the API has it. */
    private static final int LONGEST_NAME = 230;

    private static final int LONGEST_MESSAGE = 1000;

    private final KubernetesClient client;
    private final String instance;
    private final InstantSource clock;
    private final EventBudget budget = new EventBudget(BURST, INTERVAL);
    private final long origin = System.nanoTime();

    /**
     * Writes nothing yet.
     *
     * @param instance this replica
     */
    public EventWriter(KubernetesClient client, String instance, InstantSource clock) {
        this.client = client;
        this.instance = instance;
        this.clock = clock;
    }

    /**
     * Tells it, unless the budget is used up; blocks. What can't be written is logged: news that nobody hears must not
     * hold up what it is about.
     *
     * @return whether it stands in the cluster now
     */
    public boolean write(Notice notice) {
        if (!budget.take(Duration.ofNanos(System.nanoTime() - origin))) {
            said(notice, "no event: too many at once");
            return false;
        }
        try {
            Event event = event(notice);
            client.v1()
                    .events()
                    .inNamespace(event.getMetadata().getNamespace())
                    .resource(event)
                    .create();
            return true;
        } catch (KubernetesClientException refusal) {
            if (refusal.getCode() == HttpURLConnection.HTTP_CONFLICT) {
                return true;
            }
            said(notice, "no event: " + refusal.getMessage());
            return false;
        }
    }

    private Event event(Notice notice) {
        Notice.Regarding about = notice.regarding();
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        int news = Objects.hash(about.uid(), notice.reason(), notice.message());
        return new EventBuilder()
                .withNewMetadata()
                .withName("%s.%08x".formatted(cut(about.name(), LONGEST_NAME), news))
                .withNamespace(about.namespace().isEmpty() ? "default" : about.namespace())
                .endMetadata()
                .withNewInvolvedObject()
                .withApiVersion(about.apiVersion())
                .withKind(about.kind())
                .withNamespace(about.namespace())
                .withName(about.name())
                .withUid(about.uid())
                .endInvolvedObject()
                .withType(notice.type().text())
                .withReason(notice.reason())
                .withMessage(cut(notice.message(), LONGEST_MESSAGE))
                .withFirstTimestamp(now)
                .withLastTimestamp(now)
                .withCount(1)
                .withNewSource()
                .withComponent(COMPONENT)
                .endSource()
                .withReportingComponent(COMPONENT)
                .withReportingInstance(instance)
                .build();
    }

    private static void said(Notice notice, String why) {
        LOG.atWarn()
                .addKeyValue("namespace", notice.regarding().namespace())
                .addKeyValue("name", notice.regarding().name())
                .addKeyValue("reason", notice.reason())
                .addKeyValue("text", notice.message())
                .log(why);
    }

    private static String cut(String text, int longest) {
        return text.length() <= longest ? text : text.substring(0, longest - 3) + "...";
    }
}
