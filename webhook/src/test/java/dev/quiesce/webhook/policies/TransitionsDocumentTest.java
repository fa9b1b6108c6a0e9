package dev.quiesce.webhook.policies;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.runs.RunPolicy;
import dev.quiesce.webhook.runs.Transition;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/transitions.md is what the policies and the table say. {@code make docs} writes it. */
class TransitionsDocumentTest {

    private static final Path FILE = Path.of("../docs/transitions.md");
    private static final Path POLICIES = Path.of("../manifests/policies");

    @Test
    void isNotStale() throws IOException {
        String wanted = TransitionsDocument.of(shipped(), Transition.all());
        if (Boolean.getBoolean("quiesce.write-docs")) {
            Files.writeString(FILE, wanted);
        }

        assertThat(FILE).as("stale: write it anew with 'make docs'").hasContent(wanted);
    }

    /** All that ship: those that are always on, and those that an admin applies by name. */
    private static List<RunPolicy> shipped() throws IOException {
        List<RunPolicy> policies = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(POLICIES, "*.yaml")) {
            for (Path file : files) {
                JsonNode manifest = new YAMLMapper().readTree(file.toFile());
                if (manifest.path("kind").asText().equals("RunPolicy")) {
                    assertThat(PolicyReader.read(manifest)).as(file.toString()).isInstanceOf(PolicyReading.Sound.class);
                    policies.add(((PolicyReading.Sound) PolicyReader.read(manifest)).policy());
                }
            }
        }
        policies.sort(Comparator.comparing(RunPolicy::name));
        return policies;
    }
}
