package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.policies.ShippedPolicies;
import dev.quiesce.webhook.runs.RunPolicies;
import org.junit.jupiter.api.Test;

class AliasWebhooksTest {

    private static final WantedConfiguration WANTED =
            AliasWebhooks.of(new RunPolicies(ShippedPolicies.read()), Samples.NAMESPACE);

    @Test
    void onlyPoliciesWithAliasesAreAskedAbout() {
        assertThat(WANTED.kind()).isEqualTo(ConfigurationKind.MUTATING);
        assertThat(WANTED.entries())
                .extracting(WebhookEntry::name)
                .containsExactly("tekton-pipelineruns.aliases.quiesce.dev");
    }

    @Test
    void anOldSpellingIsRewrittenWhileWeAnswerAndRefusedByTheRuleWhileWeDoNot() {
        JsonNode entry = WANTED.change(
                        Samples.yaml("metadata: {name: aliases.quiesce.dev, resourceVersion: '1'}"),
                        Samples.ENDPOINT,
                        Samples.OWNER)
                .orElseThrow()
                .at("/webhooks/0");

        assertThat(entry.path("failurePolicy").asText()).isEqualTo("Ignore");
        assertThat(entry.at("/clientConfig/service/path").asText()).isEqualTo("/mutate/runs");
        assertThat(entry.at("/matchConditions/0/expression").asText())
                .contains("in [\"PipelineRunCancelled\"]", "request.operation == \"CREATE\"");
        assertThat(entry.at("/namespaceSelector/matchExpressions/0/key").asText())
                .isEqualTo("quiesce.dev/runs");
    }
}
