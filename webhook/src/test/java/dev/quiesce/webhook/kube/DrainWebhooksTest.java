package dev.quiesce.webhook.kube;

import static dev.quiesce.webhook.kube.Samples.ENDPOINT;
import static dev.quiesce.webhook.kube.Samples.OWNER;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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

class DrainWebhooksTest {

    private static final WantedConfiguration DRAIN = DrainWebhooks.of(Samples.NAMESPACE);
    private static final String EMPTY = "metadata: {name: drain.quiesce.dev, resourceVersion: '7'}";

    @Test
    void fillsWhatTheInstallLeavesEmpty() throws IOException {
        assertThat(Samples.YAML.writeValueAsString(written(Samples.object(EMPTY))))
                .isEqualTo(golden("drain.yaml"));
    }

    @Test
    void istio30857IsAskedBeforeIstio() {
        assertThat(DrainWebhooks.CONFIGURATION).isLessThan("istio-revision-tag-default");
    }

    @Test
    void defaultsOfTheServerAreNoDifference() {
        ObjectNode there = written(Samples.object(EMPTY));
        ((ObjectNode) there.path("metadata")).put("generation", 3).putObject("labels");
        there.path("webhooks").forEach(entry -> ((ObjectNode) entry).put("somethingNew", "Default"));
        assertThat(DRAIN.change(there, ENDPOINT, OWNER)).isEmpty();
    }

    @Test
    void everyMemberThatSomebodyResetsIsADifference() {
        for (String reset : List.of(
                "failurePolicy: Fail",
                "reinvocationPolicy: Never",
                "timeoutSeconds: 30",
                "rules: []",
                "matchConditions: []",
                "clientConfig: {}",
                "namespaceSelector: {}")) {
            ObjectNode there = written(Samples.object(EMPTY));
            ((ObjectNode) there.path("webhooks").path(0)).setAll(Samples.object(reset));
            assertThat(DRAIN.change(there, ENDPOINT, OWNER)).as(reset).isPresent();
        }
    }

    @Test
    void ourOwnTermsAreNotSomebodyElses() {
        ObjectNode there = written(Samples.object(EMPTY));
        ArrayNode values = (ArrayNode) there.at("/webhooks/0/namespaceSelector/matchExpressions/0/values");
        values.add("everything");
        assertThat(written(there)).isEqualTo(written(Samples.object(EMPTY)));
    }

    @Property
    void termsOfOthersStayInTheSelectorAndTheSecondLookChangesNothing(@ForAll("selectors") ObjectNode namespaces) {
        // Given
        ObjectNode there = written(Samples.object(EMPTY));
        ObjectNode entry = (ObjectNode) there.path("webhooks").path(1);
        entry.set("namespaceSelector", namespaces);

        // When
        JsonNode after = written(there).path("webhooks").path(1);

        // Then
        assertThat(LabelSelector.read(after.path("namespaceSelector")).terms())
                .containsAll(LabelSelector.read(namespaces).terms())
                .contains(new SelectorTerm("quiesce.dev/inject", SelectorTerm.IN, List.of("observe")));
        assertThat(DRAIN.change(written(there), ENDPOINT, OWNER)).isEmpty();
    }

    @Provide
    Arbitrary<ObjectNode> selectors() {
        Arbitrary<SelectorTerm> terms = Combinators.combine(
                        Arbitraries.of("control-plane", "team", "kubernetes.azure.com/managedby"),
                        Arbitraries.of("a", "b")
                                .list()
                                .ofMinSize(1)
                                .ofMaxSize(2)
                                .uniqueElements())
                .as((key, values) -> new SelectorTerm(key, SelectorTerm.NOT_IN, values));
        return terms.list().ofMaxSize(3).map(list -> {
            ObjectNode selector = Samples.object("{}");
            list.forEach(term -> selector.withArray("matchExpressions").add(term.json()));
            return selector;
        });
    }

    private static ObjectNode written(ObjectNode there) {
        return DRAIN.change(there, ENDPOINT, OWNER).orElseThrow().deepCopy();
    }

    private static String golden(String file) throws IOException {
        try (InputStream in = DrainWebhooksTest.class.getResourceAsStream("/DrainWebhooksTest/" + file)) {
            return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
