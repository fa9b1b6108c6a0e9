package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.http.HttpTimeouts;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What was reported about webhooks that stood in the way while they were away. Each test is named after its report; what was
 * reported about runs is in the table {@code runs/public-reports.tsv}.
 */
class ReportedAboutWebhooksTest {

    private final List<JsonNode> entries = entries();

    /** A webhook that hangs costs its whole timeout, and the timeouts of several add up. */
    @Test
    void kubernetes71508And128162TheTimeoutIsShortAndOurOwnDeadlineIsShorter() {
        assertThat(entries).allSatisfy(entry -> {
            long seconds = entry.path("timeoutSeconds").asLong();
            assertThat(seconds).isBetween(1L, 5L);
            assertThat(HttpTimeouts.DEFAULT.request().toSeconds()).isLessThan(seconds);
        });
    }

    /** After a full restart a webhook kept its own pods, and everybody's, from starting. */
    @Test
    void kyverno16177AndCozystack3125NoRuleIsAboutPodsAndOurOwnNamespaceIsLeftOut() {
        assertThat(entries).allSatisfy(entry -> {
            assertThat(entry.at("/rules/0/apiGroups/0").asText()).isNotEmpty().isNotEqualTo("*");
            assertThat(entry.at("/rules/0/resources").toString()).doesNotContain("pods", "*");
            assertThat(entry.path("namespaceSelector").toString())
                    .contains("kubernetes.io/metadata.name", "NotIn", "kube-system", Samples.NAMESPACE);
        });
    }

    /** While the webhook was away no controller could write anything, and requeued for ever. */
    @Test
    void tektonPipeline4767And2207NoRuleIsAboutASubresourceAndEachHasAConditionForItsFields() {
        assertThat(entries).allSatisfy(entry -> {
            assertThat(entry.at("/rules/0/resources").toString()).doesNotContain("/");
            assertThat(entry.at("/rules/0/operations").toString()).doesNotContain("DELETE", "*");
            assertThat(entry.at("/matchConditions/0/expression").asText()).contains("oldObject.?spec", "object.?spec");
        });
    }

    private static List<JsonNode> entries() {
        ObjectNode change = Samples.shipped()
                .change(
                        Samples.object("metadata: {name: runs.quiesce.dev, resourceVersion: '7'}"),
                        Samples.ENDPOINT,
                        Samples.OWNER)
                .orElseThrow();
        return change.path("webhooks").valueStream().toList();
    }
}
