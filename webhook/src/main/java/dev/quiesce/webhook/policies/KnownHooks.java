package dev.quiesce.webhook.policies;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.injection.KnownHook;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Pattern;

/** The hooks that {@code existingPreStop: Replace} replaces: {@code manifests/policies/known-hooks.yaml}, compiled in. */
public final class KnownHooks {

    private static final String FILE = "known-hooks.yaml";

    private KnownHooks() {}

    /** Reads them from the program's own file; one that does not parse is a bug of this build. */
    public static List<KnownHook> read() {
        try (InputStream file = KnownHooks.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new IllegalStateException("the build left out " + FILE);
            }
            return new YAMLMapper()
                    .readTree(file)
                    .path("hooks")
                    .valueStream()
                    .map(KnownHooks::hook)
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static KnownHook hook(JsonNode entry) {
        return new KnownHook(
                entry.path("name").asText(),
                Pattern.compile(entry.path("script").asText().strip()));
    }
}
