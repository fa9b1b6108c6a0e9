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
public record WebhookEndpoint(String namespace, String service, int port, String caBundle) {

    ObjectNode clientConfig(String path) {
        ObjectNode config = JsonNodeFactory.instance.objectNode();
        if (!caBundle.isEmpty()) {
            config.put("caBundle", Base64.getEncoder().encodeToString(caBundle.getBytes(StandardCharsets.US_ASCII)));
        }
        config.putObject("service")
                .put("name", service)
                .put("namespace", namespace)
                .put("path", path)
                .put("port", port);
        return config;
    }
}
