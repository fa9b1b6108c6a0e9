package dev.quiesce.webhook.kube;

import static dev.quiesce.webhook.kube.Samples.ENDPOINT;
import static dev.quiesce.webhook.kube.Samples.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.kube.WebhookEndpoint.Way;
import dev.quiesce.webhook.runs.RunPolicy;
import dev.quiesce.webhook.runs.RunPolicyCel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class WantedConfigurationTest {

    private static final String EMPTY = "metadata: {name: runs.quiesce.dev, resourceVersion: '7'}";

    @Test
    void fillsWhatTheInstallLeavesEmpty() throws IOException {
        RunPolicy policy = Samples.policy("jobs", "[]");
        ObjectNode change =
                Samples.of(policy).change(Samples.yaml(EMPTY), ENDPOINT, OWNER).orElseThrow();
        List<String> cel = List.of(new RunPolicyCel(policy).denied(), new RunPolicyCel(policy).warned());
        assertThat(change.findValuesAsText("expression")).isEqualTo(cel);
        change.findParents("expression")
                .forEach(condition -> ((ObjectNode) condition).put("expression", "the CEL of RunPolicyCel"));
        assertThat(Samples.YAML.writeValueAsString(change)).isEqualTo(golden("jobs.yaml"));
    }

    @Test
    void shippedPoliciesHaveTwoEntriesEach() {
        assertThat(Samples.shipped().entries())
                .extracting(WebhookEntry::name)
                .containsExactly(
                        "batch-jobs.deny.runs.quiesce.dev",
                        "batch-jobs.warn.runs.quiesce.dev",
                        "tekton-customruns.deny.runs.quiesce.dev",
                        "tekton-customruns.warn.runs.quiesce.dev",
                        "tekton-pipelineruns.deny.runs.quiesce.dev",
                        "tekton-pipelineruns.warn.runs.quiesce.dev",
                        "tekton-taskruns.deny.runs.quiesce.dev",
                        "tekton-taskruns.warn.runs.quiesce.dev");
    }

    @Test
    void defaultsOfTheServerAreNoDifference() {
        ObjectNode there = written(Samples.shipped(), Samples.object(EMPTY));
        there.path("webhooks").forEach(entry -> ((ObjectNode) entry).putObject("objectSelector"));
        ((ObjectNode) there.path("metadata"))
                .put("generation", 3)
                .putArray("managedFields")
                .addObject();
        assertThat(Samples.shipped().change(there, ENDPOINT, OWNER)).isEmpty();
    }

    @Test
    void theOrderOfEntriesTermsAndValuesIsNoDifference() {
        ObjectNode there = written(Samples.shipped(), Samples.object(EMPTY));
        ArrayNode reversed = there.arrayNode();
        there.path("webhooks").forEach(entry -> {
            ArrayNode terms = there.arrayNode();
            entry.at("/namespaceSelector/matchExpressions").forEach(term -> terms.insert(0, term));
            ((ObjectNode) entry.path("namespaceSelector")).set("matchExpressions", terms);
            reversed.insert(0, entry);
        });
        there.set("webhooks", reversed);
        assertThat(Samples.shipped().change(there, ENDPOINT, OWNER)).isEmpty();
    }

    @Test
    void everyMemberThatSomebodyResetsIsADifference() {
        for (String reset : List.of(
                "failurePolicy: Ignore",
                "timeoutSeconds: 30",
                "rules: []",
                "matchConditions: []",
                "clientConfig: {}",
                "namespaceSelector: {}",
                "matchPolicy: Exact")) {
            ObjectNode there = written(Samples.shipped(), Samples.object(EMPTY));
            ((ObjectNode) there.path("webhooks").path(0)).setAll(Samples.object(reset));
            assertThat(Samples.shipped().change(there, ENDPOINT, OWNER))
                    .as(reset)
                    .isPresent();
        }
    }

    @Test
    void staleCaBundleIsADifferenceWhateverItHolds() {
        ObjectNode there = written(Samples.shipped(), Samples.object(EMPTY));
        for (String bundle : List.of("", "bm90IGEgUEVN", "T1RIRVI=")) {
            ((ObjectNode) there.path("webhooks").path(1).path("clientConfig")).put("caBundle", bundle);
            assertThat(Samples.shipped().change(there, ENDPOINT, OWNER))
                    .as(bundle)
                    .isPresent();
        }
    }

    @Test
    void lostOwnerIsADifference() {
        ObjectNode there = written(Samples.shipped(), Samples.object(EMPTY));
        ((ObjectNode) there.path("metadata")).remove("ownerReferences");
        assertThat(Samples.shipped().change(there, ENDPOINT, OWNER)).isPresent();
        assertThat(Samples.shipped().change(there, ENDPOINT, new NamespaceOwner("quiesce-system", "made-anew")))
                .isPresent();
    }

    @Test
    void entryOfAPolicyThatIsGoneIsADifference() {
        ObjectNode there = written(Samples.shipped(), Samples.object(EMPTY));
        WantedConfiguration fewer = Samples.of(Samples.policy("jobs", "[]"));
        assertThat(fewer.change(there, ENDPOINT, OWNER)).isPresent();
    }

    @Test
    void otherPeoplesEntriesStay() {
        ObjectNode there = Samples.object(EMPTY);
        there.putArray("webhooks").addObject().put("name", "theirs.example.com");
        ObjectNode change = Samples.shipped().change(there, ENDPOINT, OWNER).orElseThrow();
        assertThat(change.path("webhooks").findValuesAsText("name")).doesNotContain("theirs.example.com");
        ObjectNode both = written(Samples.shipped(), there);
        both.withArray("webhooks").addObject().put("name", "theirs.example.com");
        assertThat(Samples.shipped().change(both, ENDPOINT, OWNER)).isEmpty();
    }

    @Test
    void noCaBundleIsSaidWhenSomebodyElseWritesIt() {
        WebhookEndpoint silent = new WebhookEndpoint(new Way.Service("quiesce-system", "quiesce-webhook", 443), "");
        ObjectNode change =
                Samples.shipped().change(Samples.yaml(EMPTY), silent, OWNER).orElseThrow();
        assertThat(change.findValues("caBundle")).isEmpty();
        ObjectNode injected = written(Samples.shipped(), Samples.object(EMPTY));
        assertThat(Samples.shipped().change(injected, silent, OWNER)).isEmpty();
    }

    @Test
    void aPolicyForSomeNamespacesFollowsItsChange() {
        ObjectNode there = written(Samples.of(Samples.policy("jobs", "[a, b]")), Samples.object(EMPTY));
        JsonNode selector = Samples.of(Samples.policy("jobs", "[c]"))
                .change(there, ENDPOINT, OWNER)
                .orElseThrow()
                .at("/webhooks/0/namespaceSelector");
        assertThat(selector).isEqualTo(Samples.yaml("""
                matchExpressions:
                - {key: quiesce.dev/runs, operator: NotIn, values: [ignore]}
                - {key: kubernetes.io/metadata.name, operator: NotIn, values: [kube-system, kube-node-lease, quiesce-system]}
                - {key: kubernetes.io/metadata.name, operator: In, values: [c]}
                """));
    }

    @Property
    void termsOfOthersAreKeptAndASecondPassChangesNothing(@ForAll("selectors") ObjectNode theirs) {
        ObjectNode there = written(Samples.of(Samples.policy("jobs", "[]")), Samples.object(EMPTY));
        ((ObjectNode) there.path("webhooks").path(0)).set("namespaceSelector", theirs.deepCopy());
        WantedConfiguration wanted = Samples.of(Samples.policy("jobs", "[]"));
        JsonNode merged = wanted.change(there, ENDPOINT, OWNER)
                .map(change -> change.at("/webhooks/0/namespaceSelector"))
                .orElseThrow();
        theirs.path("matchExpressions")
                .forEach(term -> assertThat(merged.path("matchExpressions")).contains(term));
        assertThat(merged.path("matchLabels")).isEqualTo(theirs.path("matchLabels"));
        assertThat(merged.at("/matchExpressions/0/key").asText()).isEqualTo("quiesce.dev/runs");
        ((ObjectNode) there.path("webhooks").path(0)).set("namespaceSelector", merged);
        assertThat(wanted.change(there, ENDPOINT, OWNER)).isEmpty();
    }

    @Test
    void namesAddedToOurOwnTermStay() {
        ObjectNode there = written(Samples.of(Samples.policy("jobs", "[]")), Samples.object(EMPTY));
        ArrayNode names = (ArrayNode) there.at("/webhooks/0/namespaceSelector/matchExpressions/1/values");
        names.add("cattle-system");
        assertThat(Samples.of(Samples.policy("jobs", "[]")).change(there, ENDPOINT, OWNER))
                .isEmpty();
    }

    @Provide
    Arbitrary<ObjectNode> selectors() {
        Arbitrary<String> keys = Arbitraries.of(
                "control-plane", "kubernetes.azure.com/managedby", "team", "kubernetes.io/metadata.name");
        Arbitrary<List<String>> values = Arbitraries.of("aks", "kube-system", "cattle-system")
                .list()
                .ofMinSize(1)
                .ofMaxSize(2)
                .uniqueElements();
        Arbitrary<SelectorTerm> terms =
                Combinators.combine(keys, values).as((key, names) -> new SelectorTerm(key, SelectorTerm.NOT_IN, names));
        return Combinators.combine(terms.list().ofMaxSize(3), Arbitraries.of(true, false))
                .as((list, labelled) -> {
                    ObjectNode selector = Samples.object("{}");
                    if (labelled) {
                        selector.putObject("matchLabels").put("team", "a");
                    }
                    list.forEach(term -> selector.withArray("matchExpressions").add(term.json()));
                    return selector;
                });
    }

    private static ObjectNode written(WantedConfiguration wanted, ObjectNode there) {
        return wanted.change(there, ENDPOINT, OWNER).orElseThrow().deepCopy();
    }

    private static String golden(String file) throws IOException {
        try (InputStream in = WantedConfigurationTest.class.getResourceAsStream("/WantedConfigurationTest/" + file)) {
            return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
