package dev.quiesce.webhook.policies;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.runs.RunPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The policies that are in force without anybody's doing: the files of {@code manifests/policies}, compiled in. */
public final class ShippedPolicies {

    private static final List<String> NAMES = List.of("tekton-customruns", "tekton-pipelineruns", "tekton-taskruns");

    private ShippedPolicies() {}

    /** Reads them from the program's own files; a file that does not parse is a bug of this build. */
    public static List<RunPolicy> read() {
        ObjectMapper yaml = new YAMLMapper();
        return NAMES.stream().map(name -> read(yaml, name)).toList();
    }

    private static RunPolicy read(ObjectMapper yaml, String name) {
        try (InputStream file = ShippedPolicies.class.getResourceAsStream(name + ".yaml")) {
            if (file == null) {
                throw new IllegalStateException("the build left out the policy " + name);
            }
            return switch (PolicyReader.read(yaml.readTree(file))) {
                case PolicyReading.Sound(RunPolicy policy) -> policy;
                case PolicyReading.Unsound unsound ->
                    throw new IllegalStateException(
                            "the shipped policy " + name + " is not sound: " + unsound.problems());
            };
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
