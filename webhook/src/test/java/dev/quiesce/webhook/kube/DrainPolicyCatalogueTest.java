package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.drainpolicy.DrainPolicies;
import dev.quiesce.webhook.drainpolicy.DrainPolicy;
import dev.quiesce.webhook.drainpolicy.DrainPolicyKind;
import dev.quiesce.webhook.injection.AgentImage;
import dev.quiesce.webhook.injection.ClusterVersions;
import dev.quiesce.webhook.injection.InjectionMode;
import dev.quiesce.webhook.injection.InjectionTerms;
import dev.quiesce.webhook.injection.PodCensus;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DrainPolicyCatalogueTest {

    private static final Instant NOW = Instant.parse("2026-12-01T10:00:00.5Z");
    private static final DrainPolicyKind LOCAL = DrainPolicyKind.DRAIN_POLICY;
    private static final DrainPolicyCatalogue.Key WEB = new DrainPolicyCatalogue.Key(LOCAL, "shop", "web");
    private static final String SLEEP = "podSelector: {}, work: {sleep: {}}";

    @Test
    void policiesOfOneKindLeaveThoseOfTheOther() {
        DrainPolicyCatalogue catalogue = DrainPolicyCatalogue.EMPTY
                .with(LOCAL, List.of(manifest(1, SLEEP)))
                .with(DrainPolicyKind.CLUSTER_DRAIN_POLICY, List.of(manifest(1, SLEEP)));
        assertThat(catalogue.inForce().all()).hasSize(2);
        assertThat(catalogue.with(LOCAL, List.of()).inForce().all())
                .extracting(DrainPolicy::kind)
                .containsExactly(DrainPolicyKind.CLUSTER_DRAIN_POLICY);
    }

    @Test
    void aPolicyThatIsNotSoundKeepsItsLastSoundVersion() {
        DrainPolicyCatalogue catalogue =
                catalogue(manifest(1, SLEEP)).with(LOCAL, List.of(manifest(2, "podSelector: {}")));
        assertThat(catalogue.inForce()).isEqualTo(catalogue(manifest(1, SLEEP)).inForce());
        Condition ready = status(catalogue, manifest(2, "podSelector: {}"), Set.of("shop"))
                .conditions()
                .getFirst();
        assertThat(ready.status()).isEqualTo("False");
        assertThat(ready.reason()).isEqualTo("Invalid");
        assertThat(ready.message())
                .isEqualTo(
                        "spec.work: is missing; one of connections, http, sleep; its last sound version stays in force");
        assertThat(ready.observedGeneration()).isEqualTo(2);
    }

    @Test
    void aPolicyThatNeverWasSoundIsNotInForce() {
        assertThat(catalogue(manifest(1, "podSelector: {}")).inForce()).isEqualTo(DrainPolicies.NONE);
    }

    @Test
    void aPolicyThatNamesASecretIsNotInForceWhileItsAuthorIsUnknown() {
        JsonNode manifest = manifest(
                1,
                "podSelector: {}, work: {http: [{name: a, url: \"http://127.0.0.1/\","
                        + " headers: [{name: A, valueFrom: {secretKeyRef: {name: s, key: k}}}]}]}");
        assertThat(catalogue(manifest).inForce()).isEqualTo(DrainPolicies.NONE);
        assertThat(status(catalogue(manifest), manifest, Set.of("shop"))
                        .conditions()
                        .getFirst()
                        .message())
                .startsWith("spec.work.http[0].headers[0].valueFrom.secretKeyRef.name: a Secret can't be named yet");
    }

    @Test
    void statusOfAPolicyInForceCountsItsPods() {
        DrainPolicyStatus status = status(catalogue(manifest(3, SLEEP)), manifest(3, SLEEP), Set.of("shop"));
        assertThat(status.observedGeneration()).isEqualTo(3);
        assertThat(status.conditions())
                .containsExactly(new Condition(
                        "Ready", "True", "InForce", "this policy is in force", 3, "2026-12-01T10:00:00Z"));
        assertThat(status.pods()).isNotNull();
        assertThat(status.pods().matched()).isEqualTo(1);
        assertThat(status.pods().notInjected()).containsEntry("CreatedWithout", 1);
    }

    @Test
    void aPolicyOfANamespaceThatDidNotOptInSaysSo() {
        Condition ready = status(catalogue(manifest(1, SLEEP)), manifest(1, SLEEP), Set.of("bank"))
                .conditions()
                .getFirst();
        assertThat(ready.reason()).isEqualTo("NamespaceNotOptedIn");
        assertThat(ready.message()).isEqualTo("label the namespace quiesce.dev/inject: enabled");
    }

    private static DrainPolicyCatalogue catalogue(JsonNode manifest) {
        return DrainPolicyCatalogue.EMPTY.with(LOCAL, List.of(manifest));
    }

    private static DrainPolicyStatus status(DrainPolicyCatalogue catalogue, JsonNode before, Set<String> optedIn) {
        PodCensus census = new PodCensus(new InjectionTerms(
                AgentImage.of("agent"), null, ClusterVersions.SUPPORTED, catalogue.inForce(), List.of()));
        census.add(
                Samples.yaml("{metadata: {name: pod}, spec: {containers: [{name: app}]}}"),
                "shop",
                InjectionMode.ENABLED);
        return DrainPolicyStatuses.of(WEB, catalogue.policies().get(WEB), before, optedIn, census, NOW);
    }

    private static JsonNode manifest(long generation, String spec) {
        return Samples.yaml(
                "{metadata: {namespace: shop, name: web, generation: " + generation + "}, spec: {" + spec + "}}");
    }
}
