package dev.quiesce.webhook.injection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.agent.contract.AgentEnvironment;
import dev.quiesce.agent.contract.DrainNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The webhook's own pods, as install.yaml has them, carry the agent that the webhook gives to others. */
class OwnPodsTest {

    private final JsonNode template = deployment().at("/spec/template");
    private final JsonNode agent = template.at("/spec/initContainers/0");

    @Test
    void agentIsTheOneThatInjectionGives() {
        // Given
        ObjectNode pod = template.deepCopy();
        ((ObjectNode) pod.path("spec")).remove("initContainers");
        ((ObjectNode) pod.at("/metadata/labels")).remove(DrainNames.AGENT);
        ((ObjectNode) pod.at("/spec/containers/0")).remove("lifecycle");
        ((ObjectNode) pod.path("metadata")).putObject("annotations").put(DrainNames.DRAIN, "connections");

        // When
        JsonNode injected = Pods.admitted(pod);

        // Then
        assertThat(injected.at("/metadata/labels")).isEqualTo(template.at("/metadata/labels"));
        JsonNode given = injected.at("/spec/initContainers/0");
        assertThat(apartFrom(agent, "image", "env")).isEqualTo(apartFrom(given, "image", "env", "imagePullPolicy"));
        List<String> variables = names(given);
        variables.remove(AgentEnvironment.PORTS);
        assertThat(names(agent)).isEqualTo(variables);
    }

    @Test
    void planIsThatOfTheDeployment() {
        JsonNode spec = template.path("spec");
        String grace = spec.path("terminationGracePeriodSeconds").asText() + "s";
        String sleep = spec.at("/containers/0/lifecycle/preStop/sleep/seconds").asText() + "s";

        assertThat(Pods.variable(agent, AgentEnvironment.PROFILE)).isEqualTo("sleep");
        assertThat(Pods.variable(agent, AgentEnvironment.GRACE)).isEqualTo(grace);
        assertThat(Pods.variable(agent, AgentEnvironment.NOTICE)).isEqualTo(sleep);
    }

    @Test
    void webhookGivesTheImageThatItCarriesAndThatThisVersionIsReleasedWith() {
        assertThat(agent.path("image").asText()).isEqualTo(AgentImage.RELEASED);
        assertThat(Pods.variable(template.at("/spec/containers/0"), "QUIESCE_AGENT_IMAGE"))
                .isEqualTo(AgentImage.RELEASED);
    }

    private static List<String> names(JsonNode container) {
        return new ArrayList<>(container
                .path("env")
                .valueStream()
                .map(variable -> variable.path("name").asText())
                .toList());
    }

    private static ObjectNode apartFrom(JsonNode container, String... members) {
        ObjectNode rest = container.deepCopy();
        rest.remove(List.of(members));
        return rest;
    }

    private static JsonNode deployment() {
        YAMLMapper yaml = new YAMLMapper();
        try (var documents = yaml.readerFor(JsonNode.class)
                .<JsonNode>readValues(Path.of("..", "manifests", "install.yaml").toFile())) {
            return documents.readAll().stream()
                    .filter(object -> object.path("kind").asText().equals("Deployment"))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
