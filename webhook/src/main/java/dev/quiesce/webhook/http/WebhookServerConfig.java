package dev.quiesce.webhook.http;

/**
 * Where and how the webhook listens.
 *
 * @param host the address of both listeners; {@link #ANY} is every address of both families
 * @param port HTTPS, for the API server; 0 takes a free one
 * @param healthPort plain HTTP, for the kubelet and Prometheus; 0 takes a free one
 * @param instances event loops that serve; as many as there are cores
 */
public record WebhookServerConfig(
        String host,
        int port,
        int healthPort,
        int instances,
        HttpLimits limits,
        HttpTimeouts timeouts,
        DrainTimes drain) {

    /** Every address, IPv6 and IPv4; IPv4 only where the machine has no IPv6. */
    public static final String ANY = "::";

    /** 10250: one of the two ports that private control planes usually reach. */
    public static final int PORT = 10250;

    /** 8080. */
    public static final int HEALTH_PORT = 8080;

    public WebhookServerConfig {
        if (host.isBlank()) {
            throw new IllegalArgumentException("host is blank: it must be an address, or \"" + ANY + "\" for all");
        }
        requirePort("port", port);
        requirePort("healthPort", healthPort);
        if (port != 0 && port == healthPort) {
            throw new IllegalArgumentException("port and healthPort are both " + port + ": they must differ");
        }
        if (instances < 1) {
            throw new IllegalArgumentException("instances is " + instances + ": it must be at least 1");
        }
    }

    /** Both listeners on every address at their usual ports. */
    public static WebhookServerConfig standard(int instances) {
        return new WebhookServerConfig(
                ANY, PORT, HEALTH_PORT, instances, HttpLimits.DEFAULT, HttpTimeouts.DEFAULT, DrainTimes.DEFAULT);
    }

    private static void requirePort(String name, int port) {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException(name + " is " + port + ": it must be from 0 to 65535");
        }
    }
}
