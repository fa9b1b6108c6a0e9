package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.policies.PolicyReader;
import dev.quiesce.webhook.policies.PolicyReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CustomResourceDefinitionsTest {

    private static final Path FOLDER = ManifestFiles.FOLDER.resolve("crds");
    private static final Set<String> OF_THE_CLUSTER = Set.of("namespaces", "limits", "clusterGrants", "agent");
    private static final Map<String, String> KEYS = Map.of("conditions", "type", "http", "name");

    private static final Map<String, GeneratedDefinition> DEFINITIONS = Map.of(
            "runpolicies",
            new GeneratedDefinition(
                    RunPolicyResource.class,
                    Map.of(
                            "",
                                    "How a kind of run ends: a termination request only gets stronger, a finished run stays finished.",
                            "spec", "What is watched, and what may change.",
                            "status", "What came of the policy."),
                    Map.of("conditions", "type", "termination", "field", "values", "value")),
            "drainpolicies",
            new GeneratedDefinition(
                    DrainPolicyResource.class,
                    Map.of(
                            "", "Which pods of this namespace drain before they end, and how.",
                            "spec", "Which pods, and how.",
                            "status", "What came of the policy."),
                    KEYS,
                    OF_THE_CLUSTER,
                    List.of("work")),
            "clusterdrainpolicies",
            new GeneratedDefinition(
                    ClusterDrainPolicyResource.class,
                    Map.of(
                            "",
                                    "Which pods of the cluster drain before they end, how, and what is the most that they may ask.",
                            "spec", "Which pods, how, and within which bounds.",
                            "status", "What came of the policy."),
                    KEYS));

    static Set<String> plurals() {
        return DEFINITIONS.keySet();
    }

    @ParameterizedTest
    @MethodSource("plurals")
    void committedDefinitionIsTheOneThatTheModelGives(String plural, @TempDir Path folder) throws IOException {
        Path committed = FOLDER.resolve(plural + ".yaml");
        String generated = DEFINITIONS.get(plural).yaml(folder);
        if (Boolean.getBoolean("manifests.write")) {
            Files.writeString(committed, generated);
        }
        assertThat(generated)
                .as("the model was changed: etc/render-manifests writes %s anew", committed)
                .isEqualTo(Files.readString(committed));
    }

    @ParameterizedTest
    @MethodSource("plurals")
    void everyMemberIsDescribed(String plural) throws IOException {
        JsonNode schema = version(plural).path("schema").path("openAPIV3Schema");
        List<String> without = new ArrayList<>();
        collectUndescribed("", schema, without);
        assertThat(without).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("plurals")
    void columnsComeInTheOrderOfTheModel(String plural) throws IOException {
        assertThat(version(plural).path("additionalPrinterColumns").findValuesAsText("name"))
                .containsExactlyElementsOf(
                        plural.equals("runpolicies")
                                ? List.of("Resources", "Ready", "Reason", "Message", "Age")
                                : List.of(
                                        "Pods",
                                        "Injected",
                                        "Draining",
                                        "OutOfDate",
                                        "Ready",
                                        "Reason",
                                        "Message",
                                        "Age"));
        assertThat(version(plural).path("subresources").has("status")).isTrue();
    }

    @Test
    void whatIsTheClustersIsOnlyInTheClustersKind() throws IOException {
        assertThat(OF_THE_CLUSTER)
                .allSatisfy(member ->
                        assertThat(spec("clusterdrainpolicies").has(member)).isTrue())
                .allSatisfy(
                        member -> assertThat(spec("drainpolicies").has(member)).isFalse());
    }

    @Test
    void durationsMayBeWholeSeconds() throws IOException {
        JsonNode period = spec("drainpolicies").path("gracefulShutdownPeriod");
        assertThat(period.path("x-kubernetes-int-or-string").asBoolean()).isTrue();
        assertThat(period.has("type")).isFalse();
    }

    @Test
    void examplePolicyIsSound() throws IOException {
        JsonNode policy = new YAMLMapper()
                .readTree(ManifestFiles.FOLDER
                        .resolve("examples")
                        .resolve("run-policy.yaml")
                        .toFile());
        assertThat(PolicyReader.read(policy)).isInstanceOf(PolicyReading.Sound.class);
    }

    private static JsonNode spec(String plural) throws IOException {
        return version(plural).at("/schema/openAPIV3Schema/properties/spec/properties");
    }

    private static JsonNode version(String plural) throws IOException {
        return new YAMLMapper()
                .readTree(FOLDER.resolve(plural + ".yaml").toFile())
                .path("spec")
                .path("versions")
                .path(0);
    }

    private static void collectUndescribed(String path, JsonNode schema, List<String> without) {
        if (schema.path("description").asText().isBlank()) {
            without.add(path);
        }
        schema.path("properties")
                .properties()
                .forEach(member -> collectUndescribed(path + "." + member.getKey(), member.getValue(), without));
        schema.path("items")
                .path("properties")
                .properties()
                .forEach(member -> collectUndescribed(path + "[]." + member.getKey(), member.getValue(), without));
    }
}
