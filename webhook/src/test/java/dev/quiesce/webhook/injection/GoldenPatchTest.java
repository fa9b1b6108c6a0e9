package dev.quiesce.webhook.injection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code NAME.pod.yaml} with {@code NAME.patch.json}, and {@code NAME.warnings.txt} where something is said. */
class GoldenPatchTest {

    private static final JsonMapper JSON = new JsonMapper();

    static Stream<String> cases() throws IOException, URISyntaxException {
        try (Stream<Path> files = Files.list(folder())) {
            return files
                    .map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".pod.yaml"))
                    .map(name -> name.replace(".pod.yaml", ""))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void patchIsTheRecordedOne(String name) throws IOException, URISyntaxException {
        // Given
        JsonNode pod = pod(name);

        // When
        JsonNode patch = Pods.patch(pod);

        // Then
        String expected = Files.readString(folder().resolve(name + ".patch.json"));
        assertThat(patch.toPrettyString()).isEqualTo(JSON.readTree(expected).toPrettyString());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void warningsAreTheRecordedOnes(String name) throws IOException, URISyntaxException {
        Path expected = folder().resolve(name + ".warnings.txt");
        assertThat(Pods.warnings(pod(name)))
                .isEqualTo(Files.exists(expected) ? Files.readAllLines(expected) : List.of());
    }

    @ParameterizedTest
    @MethodSource("cases")
    void threeMorePassesChangeNothing(String name) throws IOException, URISyntaxException {
        JsonNode once = Pods.admitted(pod(name));
        assertThat(Pods.admitted(Pods.admitted(Pods.admitted(once)))).isEqualTo(once);
    }

    private static JsonNode pod(String name) throws IOException, URISyntaxException {
        return Pods.yaml(Files.readString(folder().resolve(name + ".pod.yaml")));
    }

    private static Path folder() throws URISyntaxException {
        return Path.of(GoldenPatchTest.class.getResource(".").toURI()).resolve("golden");
    }
}
