package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.policies.PolicyReader;
import dev.quiesce.webhook.policies.PolicyReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The policies that the tables are about: all that ship, whether on by themselves or by name, and the examples. */
public final class TablePolicies {

    private TablePolicies() {}

    /** Their files, below the folder {@code manifests}. */
    public static List<Path> files(Path manifests) {
        try (Stream<Path> shipped = Files.list(manifests.resolve("policies"));
                Stream<Path> examples = Files.list(manifests.resolve("examples"))) {
            return Stream.concat(
                            shipped.filter(file -> file.toString().endsWith(".yaml")),
                            examples.filter(
                                    file -> file.getFileName().toString().startsWith("run-policy")))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** All of them in force, read from the folder {@code manifests}. */
    public static RunPolicies read(Path manifests) {
        ObjectMapper yaml = new YAMLMapper();
        return new RunPolicies(
                files(manifests).stream().map(file -> read(yaml, file)).toList());
    }

    private static RunPolicy read(ObjectMapper yaml, Path file) {
        try {
            return switch (PolicyReader.read(yaml.readTree(file.toFile()))) {
                case PolicyReading.Sound(RunPolicy policy) -> policy;
                case PolicyReading.Unsound unsound -> throw new IllegalStateException(file + ": " + unsound.problems());
            };
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
