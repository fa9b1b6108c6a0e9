package dev.quiesce.webhook.policies;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.drainpolicy.DrainPolicy;
import dev.quiesce.webhook.drainpolicy.DrainPolicyKind;
import dev.quiesce.webhook.drainpolicy.DrainPolicyProblems;
import dev.quiesce.webhook.drainpolicy.DrainPolicySpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Reads drain policies strictly: a member that nobody knows is a mistake, not a wish. */
public final class DrainPolicyReader {

    private static final ObjectReader SPEC = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build()
            .readerFor(DrainPolicySpec.class);

    private DrainPolicyReader() {}

    /** What came of reading a policy. */
    public sealed interface Reading {

        /** It can be in force. */
        record Sound(DrainPolicy policy) implements Reading {}

        /** It cannot, and why. */
        record Unsound(List<Problem> problems) implements Reading {
            public Unsound {
                problems = List.copyOf(problems);
            }
        }
    }

    /** Reads the whole manifest of a policy. */
    public static Reading read(DrainPolicyKind kind, JsonNode manifest) {
        JsonNode metadata = manifest.path("metadata");
        if (!manifest.path("spec").isObject()) {
            return unsound("spec", "is missing");
        }
        try {
            DrainPolicySpec spec = SPEC.readValue(manifest.path("spec"));
            List<Problem> problems = DrainPolicyProblems.of(kind, spec);
            return problems.isEmpty()
                    ? new Reading.Sound(new DrainPolicy(
                            kind,
                            metadata.path("namespace").asText(""),
                            metadata.path("name").asText(""),
                            spec))
                    : new Reading.Unsound(problems);
        } catch (JsonMappingException mismatch) {
            return unsound(path(mismatch), mismatch.getOriginalMessage());
        } catch (JsonProcessingException broken) {
            return unsound("spec", broken.getOriginalMessage());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static Reading unsound(String path, String message) {
        return new Reading.Unsound(List.of(new Problem(path, message)));
    }

    private static String path(JsonMappingException mismatch) {
        StringBuilder path = new StringBuilder("spec");
        for (JsonMappingException.Reference step : mismatch.getPath()) {
            path.append(step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName());
        }
        return path.toString();
    }
}
