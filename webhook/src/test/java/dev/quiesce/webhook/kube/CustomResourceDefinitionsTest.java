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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CustomResourceDefinitionsTest {

    private static final Path COMMITTED = ManifestFiles.FOLDER.resolve("crds").resolve("runpolicies.yaml");
    private static final GeneratedDefinition RUN_POLICIES = new GeneratedDefinition(
            RunPolicyResource.class,
            Map.of(
                    "",
                            "How a kind of run ends: a termination request only gets stronger, a finished run stays finished.",
                    "spec", "What is watched, and what may change.",
                    "status", "What came of the policy."),
            Map.of("conditions", "type", "termination", "field", "values", "value"));

    @Test
    void committedDefinitionIsTheOneThatTheModelGives(@TempDir Path folder) throws IOException {
        String generated = RUN_POLICIES.yaml(folder);
        if (Boolean.getBoolean("manifests.write")) {
            Files.writeString(COMMITTED, generated);
        }
        assertThat(generated)
                .as("the model was changed: etc/render-manifests writes %s anew", COMMITTED)
                .isEqualTo(Files.readString(COMMITTED));
    }

    @Test
    void everyMemberIsDescribed() throws IOException {
        JsonNode schema = version().path("schema").path("openAPIV3Schema");
        List<String> without = new ArrayList<>();
        collectUndescribed("", schema, without);
        assertThat(without).isEmpty();
    }

    @Test
    void columnsComeInTheOrderOfTheModel() throws IOException {
        assertThat(version().path("additionalPrinterColumns").findValuesAsText("name"))
                .containsExactly("Resources", "Ready", "Reason", "Message", "Age");
        assertThat(version().path("subresources").has("status")).isTrue();
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

    private static JsonNode version() throws IOException {
        return new YAMLMapper()
                .readTree(COMMITTED.toFile())
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
