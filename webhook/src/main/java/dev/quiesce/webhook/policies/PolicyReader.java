package dev.quiesce.webhook.policies;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.runs.RunPolicy;
import dev.quiesce.webhook.runs.RunPolicyProblems;
import dev.quiesce.webhook.runs.RunPolicySpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Reads a RunPolicy manifest strictly: a member that nobody knows is a mistake, not a wish. */
public final class PolicyReader {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();
    private static final ObjectReader SPEC = MAPPER.readerFor(RunPolicySpec.class);

    private PolicyReader() {}

    /** Reads the whole manifest of a policy; its kind and API version are the caller's business. */
    public static PolicyReading read(JsonNode manifest) {
        String name = manifest.path("metadata").path("name").asText();
        if (name.isBlank()) {
            return new PolicyReading.Unsound("", List.of(new Problem("metadata.name", "is missing")));
        }
        try {
            RunPolicySpec spec = SPEC.readValue(manifest.path("spec"));
            if (spec == null) {
                return new PolicyReading.Unsound(name, List.of(new Problem("spec", "is missing")));
            }
            List<Problem> problems = RunPolicyProblems.of(spec);
            return problems.isEmpty()
                    ? new PolicyReading.Sound(new RunPolicy(name, spec))
                    : new PolicyReading.Unsound(name, problems);
        } catch (JsonMappingException mismatch) {
            return new PolicyReading.Unsound(name, List.of(new Problem(path(mismatch), message(mismatch))));
        } catch (JsonProcessingException broken) {
            return new PolicyReading.Unsound(name, List.of(new Problem("spec", broken.getOriginalMessage())));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** What our own types say of a value they refuse, or Jackson in its own words. */
    private static String message(JsonMappingException mismatch) {
        return mismatch.getCause() instanceof IllegalArgumentException wrong
                ? String.valueOf(wrong.getMessage())
                : mismatch.getOriginalMessage();
    }

    private static String path(JsonMappingException mismatch) {
        StringBuilder path = new StringBuilder("spec");
        for (JsonMappingException.Reference step : mismatch.getPath()) {
            path.append(step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName());
        }
        return path.toString();
    }
}
