package dev.quiesce.webhook.serve;

import dev.quiesce.webhook.drains.DrainWatch;
import dev.quiesce.webhook.injection.InjectionTerms;
import dev.quiesce.webhook.kube.AliasWebhooks;
import dev.quiesce.webhook.kube.DrainPolicyStatusWriter;
import dev.quiesce.webhook.kube.DrainPolicyWatch;
import dev.quiesce.webhook.kube.DrainWebhooks;
import dev.quiesce.webhook.kube.Leader;
import dev.quiesce.webhook.kube.NamespaceOwner;
import dev.quiesce.webhook.kube.PolicyWebhooks;
import dev.quiesce.webhook.kube.RunPolicyStatusWriter;
import dev.quiesce.webhook.kube.RunPolicyWatch;
import dev.quiesce.webhook.kube.RunsWebhooks;
import dev.quiesce.webhook.kube.WantedConfiguration;
import dev.quiesce.webhook.kube.WebhookConfigurationWriter;
import dev.quiesce.webhook.kube.WebhookConfigurationWriter.Told;
import dev.quiesce.webhook.kube.WebhookEndpoint;
import dev.quiesce.webhook.kube.WebhookEndpoint.Way;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What the leader does for all replicas: webhook configurations, the status of policies, the watch of drains. */
record Leadership(
        KubernetesClient client,
        ServeSettings settings,
        RunPolicyWatch policies,
        DrainPolicyWatch drainPolicies,
        Supplier<InjectionTerms> terms,
        CertificateKeeper certificates,
        DrainWatch drains,
        InstantSource clock) {

    Leader candidate() {
        RunPolicyStatusWriter statuses = new RunPolicyStatusWriter(client, policies, clock);
        WebhookConfigurationWriter configurations = new WebhookConfigurationWriter(
                client,
                this::wanted,
                this::endpoint,
                () -> NamespaceOwner.find(client, settings.namespace()),
                new Told(
                        bundle -> certificates.published(bundle.getBytes(StandardCharsets.US_ASCII)),
                        statuses::refused));
        policies.onChange(configurations::nudge);
        certificates.onChange(configurations::nudge);
        return new Leader(
                client,
                Leader.Candidacy.of(settings.namespace(), settings.podName()),
                List.of(
                        configurations,
                        statuses,
                        new DrainPolicyStatusWriter(client, drainPolicies, terms, clock),
                        drains));
    }

    /** Until the admin's policies are known everything stays as it is: a bundle counts as published once all carry it. */
    private List<WantedConfiguration> wanted() {
        List<WantedConfiguration> wanted = new ArrayList<>();
        if (policies.synced()) {
            String namespace = settings.namespace();
            wanted.add(RunsWebhooks.of(policies.policies(), namespace));
            wanted.add(DrainWebhooks.of(namespace));
            wanted.add(PolicyWebhooks.configuration());
            if (settings.runs().rewritesAliases()) {
                wanted.add(AliasWebhooks.of(policies.policies(), namespace));
            }
        }
        return wanted;
    }

    private WebhookEndpoint endpoint() {
        String bundle = new String(certificates.current().caBundle(), StandardCharsets.US_ASCII);
        Way way = settings.address()
                .<Way>map(Way.Address::new)
                .orElseGet(() -> new Way.Service(settings.namespace(), settings.service(), ServeSettings.SERVICE_PORT));
        return new WebhookEndpoint(way, bundle);
    }
}
