package dev.quiesce.webhook.drainpolicy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.policies.DrainPolicyReader;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrainPoliciesTest {

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final String ALL = "podSelector: {}";
    private static final String APP = "podSelector: {matchLabels: {app: web}}";
    private static final String SLEEP = ", work: {sleep: {}}";
    private static final JsonNode WEB = yaml("{app: web, tier: front}");

    @Test
    void aDrainPolicyTakesPriorityOverAClusterDrainPolicyHoweverSpecific() {
        DrainPolicies policies = policies(
                cluster("exact", "podSelector: {matchLabels: {app: web, tier: front}}, namespaces: [shop]" + SLEEP),
                local("shop", "all", ALL + SLEEP));
        assertThat(policies.choose("shop", WEB)).hasValueSatisfying(chosen -> {
            assertThat(chosen.policy().title()).isEqualTo("DrainPolicy all");
            assertThat(chosen.passedOver()).isEmpty();
        });
    }

    @Test
    void theSelectorWithMoreTermsIsMoreSpecificAndTheOtherIsNamed() {
        DrainPolicies policies = policies(
                local("shop", "a", ALL + SLEEP),
                local("shop", "b", APP + SLEEP),
                local("shop", "c", "podSelector: {matchExpressions: [{key: tier, operator: Exists}]}" + SLEEP),
                local("shop", "d", "podSelector: {matchLabels: {app: other}}" + SLEEP));
        assertThat(policies.choose("shop", WEB)).hasValueSatisfying(chosen -> {
            assertThat(chosen.policy().name()).isEqualTo("b");
            assertThat(chosen.passedOver()).extracting(DrainPolicy::name).containsExactly("c", "a");
        });
    }

    @Test
    void aNamedNamespaceIsMoreSpecificThanAnySelector() {
        DrainPolicies policies =
                policies(cluster("web", APP + SLEEP), cluster("shop", ALL + ", namespaces: [shop]" + SLEEP));
        assertThat(policies.choose("shop", WEB).orElseThrow().policy().name()).isEqualTo("shop");
        assertThat(policies.choose("bank", WEB).orElseThrow().policy().name()).isEqualTo("web");
    }

    @Test
    void equallySpecificOnesGoByTheirNames() {
        assertThat(policies(local("shop", "b", ALL + SLEEP), local("shop", "a", ALL + SLEEP))
                        .choose("shop", WEB)
                        .orElseThrow()
                        .policy()
                        .name())
                .isEqualTo("a");
    }

    @Test
    void policiesOfOtherNamespacesAreNotAsked() {
        assertThat(policies(local("shop", "a", ALL + SLEEP)).choose("bank", WEB))
                .isEmpty();
    }

    @Test
    void boundsAloneMakeNoPodDrain() {
        assertThat(policies(cluster("bounds", ALL + ", limits: {longestGrace: 1h}"))
                        .choose("shop", WEB))
                .isEmpty();
    }

    @Test
    void eachBoundIsTheMostSpecificOneThatIsSet() {
        DrainPolicies policies = policies(
                cluster(
                        "all",
                        ALL + ", limits: {longestGrace: 1h, allowedHosts: [a.example]},"
                                + " clusterGrants: {autoscaler: 600s, admin: 1h}"),
                cluster("shop", ALL + ", namespaces: [shop], limits: {longestGrace: 2h}, clusterGrants: {admin: 5h}"),
                cluster("others", "podSelector: {matchLabels: {app: other}}, limits: {longestGrace: 1s}"));
        assertThat(policies.limits("shop", WEB).grace()).isEqualTo(Duration.ofHours(2));
        assertThat(policies.limits("shop", WEB).allowedHosts()).containsExactly("a.example");
        assertThat(policies.limits("bank", WEB).grace()).isEqualTo(Duration.ofHours(1));
        assertThat(policies.grants("shop", WEB).shorterThan(Duration.ofHours(2)))
                .containsExactly(new ClusterGrants.Grant("the Cluster Autoscaler", Duration.ofMinutes(10)));
        assertThat(policies.limits("shop").grace()).isEqualTo(Duration.ofHours(2));
    }

    @Test
    void whereNobodySaysAnythingSevenDaysAndLoopbackAreTheBounds() {
        assertThat(DrainPolicies.NONE.limits("shop", WEB)).isEqualTo(Limits.DEFAULT);
        assertThat(Limits.DEFAULT.grace()).isEqualTo(Duration.ofDays(7));
        assertThat(Stream.of(WorkKind.values())).allMatch(Limits.DEFAULT::allows);
        assertThat(DrainPolicies.NONE.grants("shop", WEB).shorterThan(Duration.ofDays(7)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | true",
                "{matchLabels: {app: web}} | true",
                "{matchLabels: {app: web, tier: back}} | false",
                "{matchLabels: {other: web}} | false",
                "{matchExpressions: [{key: app, operator: In, values: [api, web]}]} | true",
                "{matchExpressions: [{key: app, operator: In, values: [api]}]} | false",
                "{matchExpressions: [{key: app, operator: NotIn, values: [api]}]} | true",
                "{matchExpressions: [{key: none, operator: NotIn, values: [api]}]} | true",
                "{matchExpressions: [{key: app, operator: NotIn, values: [web]}]} | false",
                "{matchExpressions: [{key: tier, operator: Exists}]} | true",
                "{matchExpressions: [{key: none, operator: Exists}]} | false",
                "{matchExpressions: [{key: none, operator: DoesNotExist}]} | true",
                "{matchExpressions: [{key: tier, operator: DoesNotExist}]} | false"
            })
    void selectorsChooseAsKubernetesDoes(String selector, boolean chosen) {
        assertThat(policies(local("shop", "a", "podSelector: " + selector + SLEEP))
                        .choose("shop", WEB)
                        .isPresent())
                .isEqualTo(chosen);
    }

    @Test
    void labelsThatAreNoTextAreChosenByNobody() {
        assertThat(policies(local("shop", "a", APP + SLEEP)).choose("shop", yaml("{app: {web: 1}}")))
                .isEmpty();
        assertThat(policies(local("shop", "a", APP + SLEEP)).choose("shop", yaml("[app]")))
                .isEmpty();
    }

    private static DrainPolicies policies(DrainPolicy... policies) {
        return new DrainPolicies(List.of(policies));
    }

    private static DrainPolicy local(String namespace, String name, String spec) {
        return policy(DrainPolicyKind.DRAIN_POLICY, "namespace: " + namespace + ", name: " + name, spec);
    }

    private static DrainPolicy cluster(String name, String spec) {
        return policy(DrainPolicyKind.CLUSTER_DRAIN_POLICY, "name: " + name, spec);
    }

    private static DrainPolicy policy(DrainPolicyKind kind, String metadata, String spec) {
        JsonNode manifest = yaml("{metadata: {" + metadata + "}, spec: {" + spec + "}}");
        return switch (DrainPolicyReader.read(kind, manifest)) {
            case DrainPolicyReader.Reading.Sound(DrainPolicy policy) -> policy;
            case DrainPolicyReader.Reading.Unsound unsound ->
                throw new AssertionError(unsound.problems().toString());
        };
    }

    private static JsonNode yaml(String text) {
        try {
            return YAML.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
