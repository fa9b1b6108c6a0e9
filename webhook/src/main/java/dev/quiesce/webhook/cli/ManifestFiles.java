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
        try (MappingIterator<JsonNode> documents =
                YAML.readerFor(JsonNode.class).readValues(text(file))) {
            while (documents.hasNext()) {
                JsonNode document = documents.next();
                if (document != null && !document.isNull() && !document.isMissingNode()) {
                    add(manifests, file, document);
                }
            }
        } catch (NoSuchFileException missing) {
            throw new UnreadableManifestException(file + ": there is no such file", missing);
        } catch (CharacterCodingException notText) {
            throw new UnreadableManifestException(file + ": is not UTF-8 text", notText);
        } catch (JsonProcessingException broken) {
            throw new UnreadableManifestException(file + ": " + where(broken) + broken.getOriginalMessage(), broken);
        } catch (IOException unreadable) {
            throw new UnreadableManifestException(file + ": cannot be read: " + unreadable.getMessage(), unreadable);
        } catch (RuntimeException broken) {
            throw new UnreadableManifestException(file + ": is not YAML: " + broken.getMessage(), broken);
        }
        if (manifests.isEmpty()) {
            throw new UnreadableManifestException(
                    file + ": holds no object; expected YAML or JSON with apiVersion and kind");
        }
        return manifests;
    }

    private static String text(String file) throws IOException {
        if (file.equals("-")) {
            return new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        }
        return Files.readString(Path.of(file));
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
