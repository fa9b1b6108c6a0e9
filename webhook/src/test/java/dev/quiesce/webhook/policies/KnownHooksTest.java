package dev.quiesce.webhook.policies;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.injection.KnownHook;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code hooks.yaml}: hooks as they are found in pods, and as what each is known. */
class KnownHooksTest {

    private static final List<KnownHook> KNOWN = KnownHooks.read();

    static Stream<JsonNode> hooks() throws IOException {
        try (InputStream file = KnownHooksTest.class.getResourceAsStream("hooks.yaml")) {
            return new YAMLMapper().readTree(file).valueStream();
        }
    }

    @ParameterizedTest
    @MethodSource("hooks")
    void eachIsKnownAsWhatItIs(JsonNode hook) {
        List<String> names = KNOWN.stream()
                .filter(known -> known.is(hook.path("preStop")))
                .map(KnownHook::name)
                .toList();
        assertThat(names)
                .isEqualTo(hook.has("known") ? List.of(hook.path("known").asText()) : List.of());
    }

    @Test
    void everyKnownFormHasAnExample() throws IOException {
        List<String> examples = hooks().map(hook -> hook.path("known").asText()).toList();
        assertThat(KNOWN).isNotEmpty().allSatisfy(known -> assertThat(examples).contains(known.name()));
    }
}
