package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.kube.WebhookEndpoint.Way;
import dev.quiesce.webhook.policies.PolicyReader;
import dev.quiesce.webhook.policies.PolicyReading;
import dev.quiesce.webhook.policies.ShippedPolicies;
import dev.quiesce.webhook.runs.RunPolicies;
import dev.quiesce.webhook.runs.RunPolicy;
import java.util.List;

/** Policies and addresses that the tests of this package share. */
final class Samples {

    static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .build();
    static final String NAMESPACE = "quiesce-system";
    static final NamespaceOwner OWNER = new NamespaceOwner(NAMESPACE, "0a1b2c");
    static final WebhookEndpoint ENDPOINT =
            new WebhookEndpoint(new Way.Service(NAMESPACE, "quiesce-webhook", 443), "PEM");

    private Samples() {}

    static JsonNode yaml(String text) {
        try {
            return YAML.readTree(text);
        } catch (JsonProcessingException broken) {
            throw new IllegalArgumentException(broken);
        }
    }

    static ObjectNode object(String text) {
        return (ObjectNode) yaml(text);
    }

    static WantedConfiguration shipped() {
        return RunsWebhooks.of(new RunPolicies(ShippedPolicies.read()), NAMESPACE);
    }

    static WantedConfiguration of(RunPolicy... policies) {
        return RunsWebhooks.of(new RunPolicies(List.of(policies)), NAMESPACE);
    }

    /** A policy manifest as the API server gives it; it watches the resource of its own name. */
    static ObjectNode manifest(String name, long generation, String namespaces) {
        return object("""
                apiVersion: quiesce.dev/v1alpha1
                kind: RunPolicy
                metadata: {name: %s, generation: %d}
                spec:
                  match: {apiGroups: [example.dev], apiVersions: [v1], resources: [%s], namespaces: %s}
                  finished:
                  - phase: {field: status.phase, in: [Done]}
                  termination:
                  - field: spec.stop
                    values:
                    - {value: "", strength: 0}
                    - {value: Now, strength: 1}
                """.formatted(name, generation, name, namespaces));
    }

    static RunPolicy policy(String name, String namespaces) {
        return switch (PolicyReader.read(manifest(name, 1, namespaces))) {
            case PolicyReading.Sound(RunPolicy policy) -> policy;
            case PolicyReading.Unsound unsound -> throw new IllegalArgumentException(unsound.toString());
        };
    }
}
