package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.webhook.drainpolicy.DrainPolicyKind;
import dev.quiesce.webhook.injection.InjectionMode;
import dev.quiesce.webhook.injection.InjectionTerms;
import dev.quiesce.webhook.injection.PodCensus;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Counts the pods of each drain policy and writes that into its status. Pods are listed in pages and none is kept, so
 * this needs no memory of its own; the pauses grow with the time that it takes.
 */
public final class DrainPolicyStatusWriter implements LeaderDuty {

    private static final Duration PAUSE = Duration.ofSeconds(10);

    /** A round may take a twentieth of the time, so that a large cluster is asked less often. */
    private static final int SHARE = 20;

    private static final long PAGE = 100;
    private static final ObjectMapper MAPPER = JsonMapper.builder().build();

    private final KubernetesClient client;
    private final DrainPolicyWatch watch;
    private final Supplier<InjectionTerms> terms;
    private final InstantSource clock;
    private final NudgedTask task = new NudgedTask("drain-policy-status", this::round, PAUSE);
    private @Nullable Thread ticker;
    private volatile Duration pause = PAUSE;

    /** The statuses of what this watch sees. */
    public DrainPolicyStatusWriter(
            KubernetesClient client, DrainPolicyWatch watch, Supplier<InjectionTerms> terms, InstantSource clock) {
        this.client = client;
        this.watch = watch;
        this.terms = terms;
        this.clock = clock;
        watch.onChange(task::nudge);
    }

    @Override
    public synchronized void start() {
        task.start();
        if (ticker == null) {
            ticker = Thread.ofVirtual().name("drain-policy-census").start(this::tick);
        }
    }

    @Override
    public synchronized void stop() {
        task.stop();
        if (ticker != null) {
            ticker.interrupt();
            ticker = null;
        }
    }

    private void tick() {
        try {
            while (true) {
                Thread.sleep(pause);
                task.nudge();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void round() {
        DrainPolicyCatalogue catalogue = watch.catalogue();
        if (catalogue.policies().isEmpty()) {
            return;
        }
        Instant began = clock.instant();
        Map<String, InjectionMode> namespaces = namespaces();
        PodCensus census = new PodCensus(terms.get());
        namespaces.forEach((namespace, mode) -> {
            if (catalogue.inForce().all().stream().anyMatch(policy -> policy.drains() && policy.covers(namespace))) {
                count(census, namespace, mode);
            }
        });
        for (DrainPolicyKind kind : DrainPolicyKind.values()) {
            for (JsonNode manifest : watch.manifests(kind)) {
                DrainPolicyCatalogue.Key key = DrainPolicyCatalogue.Key.of(kind, manifest);
                DrainPolicyCatalogue.Own own = catalogue.policies().get(key);
                if (own != null) {
                    writeIfNew(
                            key,
                            manifest,
                            DrainPolicyStatuses.of(key, own, manifest, namespaces.keySet(), census, clock.instant()));
                }
            }
        }
        Duration took = Duration.between(began, clock.instant());
        pause = took.multipliedBy(SHARE).compareTo(PAUSE) > 0 ? took.multipliedBy(SHARE) : PAUSE;
    }

    private Map<String, InjectionMode> namespaces() {
        Map<String, InjectionMode> modes = new TreeMap<>();
        for (InjectionMode mode : InjectionMode.values()) {
            client.namespaces().withLabel(DrainNames.INJECT, mode.label()).list().getItems().stream()
                    .map(Namespace::getMetadata)
                    .forEach(metadata -> modes.put(metadata.getName(), mode));
        }
        return modes;
    }

    private void count(PodCensus census, String namespace, InjectionMode mode) {
        String next = null;
        do {
            GenericKubernetesResourceList page = client.genericKubernetesResources("v1", "Pod")
                    .inNamespace(namespace)
                    .list(new ListOptionsBuilder()
                            .withLimit(PAGE)
                            .withContinue(next)
                            .build());
            for (GenericKubernetesResource pod : page.getItems()) {
                census.add(client.getKubernetesSerialization().convertValue(pod, JsonNode.class), namespace, mode);
            }
            next = page.getMetadata().getContinue();
        } while (next != null && !next.isEmpty());
    }

    private void writeIfNew(DrainPolicyCatalogue.Key key, JsonNode manifest, DrainPolicyStatus status) {
        ObjectNode wanted = MAPPER.valueToTree(status);
        JsonNode there = manifest.path("status");
        JsonNode gone = there.path("pods").path("notInjected");
        JsonNode reasons = wanted.path("pods").path("notInjected");
        if (reasons instanceof ObjectNode now) {
            // A merge patch leaves what it does not name.
            gone.propertyStream()
                    .map(Map.Entry::getKey)
                    .filter(reason -> !now.has(reason))
                    .collect(Collectors.toSet())
                    .forEach(now::putNull);
        }
        if (!Coverage.covers(there, wanted)) {
            write(key, wanted);
        }
    }

    private void write(DrainPolicyCatalogue.Key key, JsonNode status) {
        GenericKubernetesResource patch = new GenericKubernetesResource();
        patch.setApiVersion(RunPolicyResource.GROUP + "/" + RunPolicyResource.VERSION);
        patch.setKind(key.kind().text());
        patch.setMetadata(new ObjectMetaBuilder()
                .withName(key.name())
                .withNamespace(key.namespace().isEmpty() ? null : key.namespace())
                .build());
        patch.setAdditionalProperty("status", status);
        try {
            client.genericKubernetesResources(DrainPolicyWatch.context(key.kind()))
                    .resource(patch)
                    .subresource("status")
                    .patch(PatchContext.of(PatchType.JSON_MERGE));
        } catch (KubernetesClientException refusal) {
            if (refusal.getCode() != HttpURLConnection.HTTP_NOT_FOUND) {
                throw refusal;
            }
        }
    }
}
