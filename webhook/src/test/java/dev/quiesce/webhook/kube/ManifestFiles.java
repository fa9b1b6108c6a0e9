package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** The manifests that ship, seen from this module. */
final class ManifestFiles {

    static final Path FOLDER = Path.of("..", "manifests");

    private ManifestFiles() {}

    /** The objects of a file of manifests. */
    static List<JsonNode> read(String file) {
        YAMLMapper yaml = new YAMLMapper();
        try (var documents = yaml.readerFor(JsonNode.class)
                .<JsonNode>readValues(FOLDER.resolve(file).toFile())) {
            return documents.readAll();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The one object of this kind and name. */
    static JsonNode object(String file, String kind, String name) {
        return read(file).stream()
                .filter(object -> object.path("kind").asText().equals(kind))
                .filter(object -> object.at("/metadata/name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(file + " has no " + kind + " " + name));
    }
}
