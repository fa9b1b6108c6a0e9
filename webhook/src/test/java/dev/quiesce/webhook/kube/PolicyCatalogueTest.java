package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.policies.ShippedPolicies;
import dev.quiesce.webhook.runs.RunPolicy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PolicyCatalogueTest {

    private static final Instant NOW = Instant.parse("2026-12-01T10:00:00.5Z");
    private static final PolicyCatalogue SHIPPED = PolicyCatalogue.of(ShippedPolicies.read());

    @Test
    void anAdminsPolicyStandsBesideTheShippedOnes() {
        assertThat(names(SHIPPED.with(List.of(Samples.manifest("jobs", 1, "[]")))))
                .containsExactly("batch-jobs", "jobs", "tekton-customruns", "tekton-pipelineruns", "tekton-taskruns");
    }

    @Test
    void anAdminsPolicyReplacesTheShippedOneOfItsNameAsAWhole() {
        PolicyCatalogue catalogue = SHIPPED.with(List.of(Samples.manifest("tekton-taskruns", 1, "[]")));
        assertThat(catalogue.policies().all()).hasSize(4);
        assertThat(catalogue
                        .inForce("tekton-taskruns")
                        .orElseThrow()
                        .spec()
                        .match()
                        .resources())
                .containsExactly("tekton-taskruns");
        assertThat(catalogue.with(List.of())).isEqualTo(SHIPPED);
    }

    @Test
    void aPolicyThatIsNotSoundKeepsItsLastSoundVersion() {
        PolicyCatalogue catalogue =
                SHIPPED.with(List.of(Samples.manifest("jobs", 1, "[a]"))).with(List.of(unsound("jobs", 2)));
        assertThat(catalogue.inForce("jobs").orElseThrow().spec().match().namespaces())
                .containsExactly("a");
        Condition ready = ready(catalogue, "jobs", null);
        assertThat(ready.status()).isEqualTo("False");
        assertThat(ready.reason()).isEqualTo("Invalid");
        assertThat(ready.message())
                .isEqualTo("spec.finished: is empty; name at least one; its last sound version stays in force");
        assertThat(ready.observedGeneration()).isEqualTo(2);
    }

    @Test
    void aPolicyThatNeverWasSoundLeavesTheShippedOneOrNothing() {
        PolicyCatalogue catalogue = SHIPPED.with(List.of(unsound("tekton-taskruns", 1), unsound("jobs", 1)));
        assertThat(names(catalogue))
                .containsExactly("batch-jobs", "tekton-customruns", "tekton-pipelineruns", "tekton-taskruns");
        assertThat(ready(catalogue, "tekton-taskruns", null).message())
                .endsWith("; the shipped policy of this name is in force");
        assertThat(ready(catalogue, "jobs", null).message()).endsWith("; nothing is in force");
    }

    @Test
    void ofTwoThatWatchTheSameTheOlderIsInForceWhateverTheirNames() {
        ObjectNode older = watching("b", "builds", "2026-11-01T00:00:00Z", "[]");
        ObjectNode younger = watching("a", "builds", "2026-11-02T00:00:00Z", "[team]");

        PolicyCatalogue catalogue = SHIPPED.with(List.of(younger, older));

        assertThat(names(catalogue)).contains("b").doesNotContain("a");
        assertThat(ready(catalogue, "a", null).message())
                .isEqualTo(
                        "spec.match: builds.example.dev is watched by the policy b already; watch others, or give this"
                                + " one its name to replace it; nothing is in force");
        assertThat(names(catalogue.with(List.of(younger)))).contains("a");
    }

    @Test
    void namespacesApartAreNoOverlap() {
        PolicyCatalogue catalogue = SHIPPED.with(List.of(
                watching("a", "builds", "2026-11-01T00:00:00Z", "[one]"),
                watching("b", "builds", "2026-11-01T00:00:00Z", "[two]")));

        assertThat(names(catalogue)).contains("a", "b");
    }

    @Test
    void theLastSoundVersionGivesWayToAPolicyThatCameToWatchTheSame() {
        PolicyCatalogue before = SHIPPED.with(List.of(watching("b", "builds", "2026-11-02T00:00:00Z", "[]")));

        ObjectNode broken = watching("b", "builds", "2026-11-02T00:00:00Z", "[]");
        broken.withObject("/spec").putArray("finished");

        PolicyCatalogue after = before.with(List.of(watching("a", "builds", "2026-11-01T00:00:00Z", "[]"), broken));

        assertThat(names(after)).contains("a").doesNotContain("b");
    }

    @Test
    void anAdminsPolicyMayWatchWhatTheShippedOneThatItsNeighbourReplacedWatched() {
        ObjectNode own = watching("mine", "taskruns", "2026-11-01T00:00:00Z", "[]");
        ((ObjectNode) own.at("/spec/match")).putArray("apiGroups").add("tekton.dev");

        assertThat(names(SHIPPED.with(List.of(own)))).doesNotContain("mine");
        assertThat(names(SHIPPED.with(List.of(own, Samples.manifest("tekton-taskruns", 1, "[]")))))
                .contains("mine");
    }

    @Test
    void aMemberThatNobodyKnowsIsNamedByItsPath() {
        ObjectNode manifest = Samples.manifest("jobs", 1, "[]");
        ((ObjectNode) manifest.at("/spec/termination/0")).put("unkownValue", "Deny");
        assertThat(ready(SHIPPED.with(List.of(manifest)), "jobs", null).message())
                .startsWith("spec.termination[0].unkownValue: ");
    }

    @Test
    void statusOfAPolicyInForceNamesWhatItWatches() {
        PolicyCatalogue catalogue = SHIPPED.with(List.of(Samples.manifest("jobs", 4, "[]")));
        RunPolicyStatus status = RunPolicyStatuses.of(catalogue, "jobs", null, Samples.manifest("jobs", 4, "[]"), NOW);
        assertThat(status.observedGeneration()).isEqualTo(4);
        assertThat(status.resources()).containsExactly("jobs.v1.example.dev");
        assertThat(status.conditions())
                .containsExactly(new Condition(
                        "Ready", "True", "InForce", "this policy is in force", 4, "2026-12-01T10:00:00Z"));
    }

    @Test
    void whatTheApiServerRefusesIsNotReady() {
        PolicyCatalogue catalogue = SHIPPED.with(List.of(Samples.manifest("jobs", 4, "[]")));
        Condition ready = ready(catalogue, "jobs", "no such overload");
        assertThat(ready.status()).isEqualTo("False");
        assertThat(ready.reason()).isEqualTo("Refused");
        assertThat(ready.message()).isEqualTo("the API server refuses its webhooks: no such overload");
    }

    @Test
    void timeOfTheLastChangeStaysWhileTheStatusDoes() {
        PolicyCatalogue catalogue = SHIPPED.with(List.of(Samples.manifest("jobs", 4, "[]")));
        ObjectNode before = Samples.manifest("jobs", 4, "[]");
        before.set(
                "status",
                Samples.yaml(
                        "conditions: [{type: Ready, status: 'True', lastTransitionTime: '2026-11-30T00:00:00Z'}]"));
        assertThat(RunPolicyStatuses.of(catalogue, "jobs", null, before, NOW)
                        .conditions()
                        .getFirst()
                        .lastTransitionTime())
                .isEqualTo("2026-11-30T00:00:00Z");
        assertThat(RunPolicyStatuses.of(catalogue, "jobs", "no", before, NOW)
                        .conditions()
                        .getFirst()
                        .lastTransitionTime())
                .isEqualTo("2026-12-01T10:00:00Z");
    }

    private static Condition ready(PolicyCatalogue catalogue, String name, @Nullable String refused) {
        return RunPolicyStatuses.of(catalogue, name, refused, Samples.object("{}"), NOW)
                .conditions()
                .getFirst();
    }

    private static JsonNode unsound(String name, long generation) {
        ObjectNode manifest = Samples.manifest(name, generation, "[]");
        ((ObjectNode) manifest.path("spec")).putArray("finished");
        return manifest;
    }

    private static ObjectNode watching(String name, String resource, String created, String namespaces) {
        ObjectNode manifest = Samples.manifest(name, 1, namespaces);
        manifest.withObject("/metadata").put("creationTimestamp", created);
        ((ObjectNode) manifest.at("/spec/match")).putArray("resources").add(resource);
        return manifest;
    }

    private static List<String> names(PolicyCatalogue catalogue) {
        return catalogue.policies().all().stream().map(RunPolicy::name).toList();
    }
}
