package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * How API servers reach us.
 *
 * @param caBundle PEM of the authorities to trust; empty if somebody else writes it
 */
public record WebhookEndpoint(Way way, String caBundle) {

    /** Through a Service, or straight at an address. */
    public sealed interface Way {

        /** The Service in front of our pods, and its port. */
        record Service(String namespace, String name, int port) implements Way {}

        /** A process outside the cluster, as {@code host:port}. */
        record Address(String hostAndPort) implements Way {}
    }

    ObjectNode clientConfig(String path) {
        ObjectNode config = JsonNodeFactory.instance.objectNode();
        if (!caBundle.isEmpty()) {
            config.put("caBundle", Base64.getEncoder().encodeToString(caBundle.getBytes(StandardCharsets.US_ASCII)));
        }
        switch (way) {
            case Way.Service(String namespace, String name, int port) ->
                config.putObject("service")
                        .put("name", name)
                        .put("namespace", namespace)
                        .put("path", path)
                        .put("port", port);
            case Way.Address(String hostAndPort) -> config.put("url", "https://" + hostAndPort + path);
        }
        return config;
    }
}
