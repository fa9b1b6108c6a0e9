package dev.quiesce.webhook.policies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.webhook.runs.Transition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** docs/transitions.md is what the policies and the table say. {@code make docs} writes it. */
class TransitionsDocumentTest {

    private static final Path FILE = Path.of("../docs/transitions.md");

    @Test
    void isNotStale() throws IOException {
        String wanted = TransitionsDocument.of(ShippedPolicies.read(), Transition.all());
        if (Boolean.getBoolean("quiesce.write-docs")) {
            Files.writeString(FILE, wanted);
        }

        assertThat(FILE).as("stale: write it anew with 'make docs'").hasContent(wanted);
    }
}
