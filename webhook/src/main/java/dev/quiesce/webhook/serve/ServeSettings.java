package dev.quiesce.webhook.serve;

import dev.quiesce.webhook.http.WebhookServerConfig;
import dev.quiesce.webhook.injection.AgentImage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What the process was told.
 *
 * @param namespace where it runs, and where its Secret and its Lease are
 * @param podName this replica's name
 * @param service the Service by which API servers reach it
 * @param address where API servers reach it without a Service, as {@code host:port}
 * @param certificateLifetime how long a leaf lives; renewed at two thirds
 * @param certificateFolder where somebody else puts tls.crt and tls.key; without it the process makes its own
 * @param agent what pods that drain are given
 * @param runs how runs are judged
 */
public record ServeSettings(
        WebhookServerConfig server,
        String namespace,
        String podName,
        String service,
        Optional<String> address,
        Duration certificateLifetime,
        Optional<Path> certificateFolder,
        AgentImage agent,
        RunSettings runs) {

    /** The port of the Service in the install. */
    static final int SERVICE_PORT = 443;

    /** Every name by which an API server may reach this process. */
    Set<String> certificateNames() {
        Set<String> names = new LinkedHashSet<>();
        names.add(service + "." + namespace + ".svc");
        names.add(service + "." + namespace + ".svc.cluster.local");
        address.ifPresent(host -> names.add(host.substring(0, host.lastIndexOf(':'))));
        return names;
    }
}
