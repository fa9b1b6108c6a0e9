package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class PolicyWebhooksTest {

    private static final WantedConfiguration WANTED = PolicyWebhooks.configuration();
    private static final JsonNode INSTALLED =
            Samples.yaml("metadata: {name: policies.quiesce.dev, resourceVersion: '1'}");

    @Test
    void runPoliciesAreCheckedWhereTheirSpecChangesAndOnlyWhileWeAnswer() {
        JsonNode entry = written().at("/webhooks/0");

        assertThat(entry.path("name").asText()).isEqualTo("runpolicies.policies.quiesce.dev");
        assertThat(entry.path("failurePolicy").asText()).isEqualTo("Ignore");
        assertThat(entry.at("/clientConfig/service/path").asText()).isEqualTo("/validate/policies");
        assertThat(entry.path("rules")).isEqualTo(Samples.yaml("""
                - operations: [CREATE, UPDATE]
                  apiGroups: [quiesce.dev]
                  apiVersions: [v1alpha1]
                  resources: [runpolicies]
                  scope: '*'
                """));
        assertThat(entry.at("/matchConditions/0/expression").asText())
                .isEqualTo("request.operation == \"CREATE\" || object.?spec != oldObject.?spec");
    }

    @Test
    void policiesAreCheckedWhateverNamespaceTheyAreInAndOthersTermsStay() {
        ObjectNode there = written();
        assertThat(there.at("/webhooks/0/namespaceSelector/matchExpressions")).isEmpty();
        assertThat(WANTED.change(there, Samples.ENDPOINT, Samples.OWNER)).isEmpty();

        JsonNode theirs = Samples.yaml(
                "matchExpressions: [{key: kubernetes.io/metadata.name, operator: NotIn, values: [theirs]}]");
        ((ObjectNode) there.at("/webhooks/0")).set("namespaceSelector", theirs);
        assertThat(WANTED.change(there, Samples.ENDPOINT, Samples.OWNER)).isEmpty();
    }

    private static ObjectNode written() {
        return WANTED.change(INSTALLED, Samples.ENDPOINT, Samples.OWNER)
                .orElseThrow()
                .deepCopy();
    }
}
