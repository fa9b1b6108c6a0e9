package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads manifests as kubectl does: YAML or JSON, several documents in a file, Lists taken apart. */
final class ManifestFiles {

    // JSON is YAML, near enough for manifests.
    private static final ObjectMapper YAML = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private ManifestFiles() {}

    /** The objects of a file, in order; {@code -} is standard input. */
    static List<Manifest> read(String file) throws UnreadableManifestException {
        List<Manifest> manifests = new ArrayList<>();
        for (JsonNode document : documents(file, text(file))) {
            add(manifests, file, document);
        }
        if (manifests.isEmpty()) {
            throw new UnreadableManifestException(
                    file + ": holds no object; expected YAML or JSON with apiVersion and kind");
        }
        return manifests;
    }

    /** What a file holds; {@code -} is standard input. */
    static String text(String file) throws UnreadableManifestException {
        try {
            return file.equals("-")
                    ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
                    : Files.readString(Path.of(file));
        } catch (NoSuchFileException missing) {
            throw new UnreadableManifestException(file + ": there is no such file", missing);
        } catch (CharacterCodingException notText) {
            throw new UnreadableManifestException(file + ": is not UTF-8 text", notText);
        } catch (IOException unreadable) {
            throw new UnreadableManifestException(file + ": cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    /** The documents of a file's text, in order, whatever they are. */
    static List<JsonNode> documents(String file, String text) throws UnreadableManifestException {
        List<JsonNode> found = new ArrayList<>();
        try (MappingIterator<JsonNode> documents =
                YAML.readerFor(JsonNode.class).readValues(text)) {
            while (documents.hasNext()) {
                JsonNode document = documents.next();
                if (document != null && !document.isNull() && !document.isMissingNode()) {
                    found.add(document);
                }
            }
            return found;
        } catch (JsonProcessingException broken) {
            throw new UnreadableManifestException(file + ": " + where(broken) + broken.getOriginalMessage(), broken);
        } catch (IOException unreadable) {
            throw new UnreadableManifestException(file + ": cannot be read: " + unreadable.getMessage(), unreadable);
        } catch (RuntimeException broken) {
            throw new UnreadableManifestException(file + ": is not YAML: " + broken.getMessage(), broken);
        }
    }

    /** An object that stands in another text; empty where that is no object. */
    static Optional<JsonNode> object(String text) {
        try {
            return Optional.ofNullable(YAML.readTree(text)).filter(JsonNode::isObject);
        } catch (JsonProcessingException none) {
            return Optional.empty();
        }
    }

    private static void add(List<Manifest> manifests, String file, JsonNode document)
            throws UnreadableManifestException {
        JsonNode items = document.path("items");
        if (document.path("kind").asText().endsWith("List") && items.isArray()) {
            for (JsonNode item : items) {
                add(manifests, file, item);
            }
            return;
        }
        for (String member : List.of("apiVersion", "kind")) {
            if (document.path(member).asText().isBlank()) {
                throw new UnreadableManifestException(
                        file + ": " + member + " is missing from an object; expected such as "
                                + (member.equals("kind") ? "PipelineRun" : "tekton.dev/v1"));
            }
        }
        manifests.add(new Manifest(file, document));
    }

    private static String where(JsonProcessingException broken) {
        return broken.getLocation() == null
                ? ""
                : "line " + broken.getLocation().getLineNr() + ": ";
    }
}
