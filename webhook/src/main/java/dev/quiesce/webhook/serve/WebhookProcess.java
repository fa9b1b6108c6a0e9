package dev.quiesce.webhook.serve;

import dev.quiesce.certs.FileCertificateSource;
import dev.quiesce.certs.LiveServerKeys;
import dev.quiesce.certs.SelfManagedCertificateSource;
import dev.quiesce.certs.schedule.RotationSettings;
import dev.quiesce.webhook.drains.DrainMetrics;
import dev.quiesce.webhook.drains.DrainWatch;
import dev.quiesce.webhook.http.AdmissionMetrics;
import dev.quiesce.webhook.http.AdmissionServer;
import dev.quiesce.webhook.http.HealthServer;
import dev.quiesce.webhook.http.NetworkStack;
import dev.quiesce.webhook.injection.InjectionTerms;
import dev.quiesce.webhook.injection.KnownHook;
import dev.quiesce.webhook.kube.ClusterVersionsWatch;
import dev.quiesce.webhook.kube.ControlKeyStore;
import dev.quiesce.webhook.kube.DrainPolicyWatch;
import dev.quiesce.webhook.kube.EventWriter;
import dev.quiesce.webhook.kube.Events;
import dev.quiesce.webhook.kube.KubernetesClients;
import dev.quiesce.webhook.kube.KubernetesSecretStore;
import dev.quiesce.webhook.kube.Leader;
import dev.quiesce.webhook.kube.RunPolicyWatch;
import dev.quiesce.webhook.policies.KnownHooks;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The webhook, put together. It starts in the order in which the parts need each other and ends in the opposite one: the
 * lease goes back first, then the server drains, and readiness is told until the last answer is out.
 */
public final class WebhookProcess implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WebhookProcess.class);
    private static final Duration FILE_LOOK = Duration.ofSeconds(10);
    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final Duration LONGEST_STEP_OF_THE_END = Duration.ofSeconds(30);

    private final ServeSettings settings;
    private final InstantSource clock = InstantSource.system();
    private final Deque<AutoCloseable> started = new ArrayDeque<>();

    private WebhookProcess(ServeSettings settings) {
        this.settings = settings;
    }

    /** Starts it; returns when it serves. What it had started is closed again when it cannot go on. */
    public static WebhookProcess start(ServeSettings settings) {
        WebhookProcess process = new WebhookProcess(settings);
        try {
            process.start();
            return process;
        } catch (RuntimeException failure) {
            process.close();
            throw failure;
        }
    }

    private void start() {
        NetworkStack stack = NetworkStack.start(Math.max(1, settings.server().instances()));
        started.push(() -> await("event loops", stack.vertx().close(), LONGEST_STEP_OF_THE_END));
        KubernetesClient client = opened(KubernetesClients.connect(stack.vertx()));
        RunPolicyWatch policies =
                opened(new RunPolicyWatch(client, settings.runs().shipped()));
        policies.start();
        ClusterVersionsWatch versions = opened(new ClusterVersionsWatch(client));
        versions.start();
        DrainPolicyWatch drainPolicies = opened(new DrainPolicyWatch(client));
        drainPolicies.start();
        ControlKeyStore controlKey = opened(new ControlKeyStore(client, settings.namespace()));
        controlKey.start();
        CertificateKeeper certificates = certificates(client);

        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        AdmissionMetrics metrics = new AdmissionMetrics(registry);
        metrics.bindProcess();
        CertificateMetrics.register(registry, certificates);
        ServingState state = new ServingState();
        await(
                "health server",
                HealthServer.start(
                        stack.vertx(),
                        settings.server(),
                        Map.of("event loops", state::isAlive),
                        ready(policies, drainPolicies, versions, controlKey, certificates, state),
                        registry::scrape),
                LONGEST_START);

        LiveServerKeys keys = await("certificate", Future.fromCompletionStage(certificates.keys()), LONGEST_START);
        List<KnownHook> knownHooks = KnownHooks.read();
        Supplier<InjectionTerms> terms = () -> new InjectionTerms(
                settings.agent(), controlKey.key(), versions.versions(), drainPolicies.policies(), knownHooks);
        Routes routes = new Routes(
                policies,
                terms,
                new InjectionMetrics(registry),
                opened(new Events(client, settings.podName(), clock, new EventMetrics(registry))));
        AdmissionServer server = await(
                "server", AdmissionServer.start(stack, settings.server(), keys, routes.all(), metrics), LONGEST_START);
        state.serves(server);
        started.push(() -> await("drain", server.drain(), LONGEST_STEP_OF_THE_END));
        certificates.onChange(() -> server.reload(keys)
                .onFailure(failure -> LOG.atError().setCause(failure).log("a listener kept its old certificate")));
        DrainWatch drains = drains(client, stack, controlKey, new DrainMetrics(registry));
        Leadership leadership =
                new Leadership(client, settings, policies, drainPolicies, terms, certificates, drains, clock);
        Leader leader = opened(leadership.candidate());
        leader.start();
        LOG.atInfo()
                .addKeyValue("port", server.port())
                .addKeyValue("namespace", settings.namespace())
                .addKeyValue("pod", settings.podName())
                .log("serving");
    }

    private DrainWatch drains(
            KubernetesClient client, NetworkStack stack, ControlKeyStore controlKey, DrainMetrics metrics) {
        EventWriter events = new EventWriter(client, settings.podName(), clock);
        return opened(new DrainWatch(client, stack.vertx(), controlKey::key, events, metrics));
    }

    private CertificateKeeper certificates(KubernetesClient client) {
        if (settings.certificateFolder().isPresent()) {
            Path folder = settings.certificateFolder().get();
            return opened(new CertificateKeeper(new FileCertificateSource(folder, FILE_LOOK, clock), clock));
        }
        KubernetesSecretStore store =
                new KubernetesSecretStore(client, settings.namespace(), KubernetesSecretStore.NAME);
        RotationSettings rotation =
                RotationSettings.forLeafLifetime(settings.certificateNames(), settings.certificateLifetime());
        CertificateKeeper keeper =
                opened(new CertificateKeeper(new SelfManagedCertificateSource(store, rotation, clock), clock));
        opened(store.watch(keeper::look));
        return keeper;
    }

    private static Map<String, BooleanSupplier> ready(
            RunPolicyWatch policies,
            DrainPolicyWatch drainPolicies,
            ClusterVersionsWatch versions,
            ControlKeyStore controlKey,
            CertificateKeeper certificates,
            ServingState state) {
        return Map.of(
                "policies", policies::synced,
                "drain policies", drainPolicies::synced,
                "nodes", versions::known,
                "control key", controlKey::known,
                "certificate", certificates::isUsable,
                "serving", state::isServing);
    }

    private <T extends AutoCloseable> T opened(T part) {
        started.push(part);
        return part;
    }

    /** Drains and ends. Each step is bounded; one that fails does not keep the others from being done. */
    @Override
    public void close() {
        while (!started.isEmpty()) {
            try {
                started.pop().close();
            } catch (Exception failure) {
                LOG.atWarn().setCause(failure).log("a part did not end well");
            }
        }
        LOG.atInfo().log("ended");
    }

    private static <T> T await(String what, Future<T> future, Duration longest) {
        try {
            return future.await(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            throw new IllegalStateException("gave up on the " + what + " after " + longest.toSeconds() + " s", late);
        }
    }
}
