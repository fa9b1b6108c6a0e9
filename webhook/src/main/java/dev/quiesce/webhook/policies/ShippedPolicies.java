package dev.quiesce.webhook.policies;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.runs.RunPolicy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The policies that come with the program: the files of {@code manifests/policies}, compiled in. */
public final class ShippedPolicies {

    /** In force without anybody's doing. */
    private static final List<String> ALWAYS =
            List.of("batch-jobs", "tekton-customruns", "tekton-pipelineruns", "tekton-taskruns");

    /** In force where an admin names them. */
    private static final List<String> BY_NAME =
            List.of("argo-workflows", "jobsets", "rayjobs", "sparkapplications", "trainjobs");

    private ShippedPolicies() {}

    /** Those that are in force without anybody's doing. */
    public static List<RunPolicy> read() {
        return read(List.of());
    }

    /**
     * Those, and the ones that are switched on by these names.
     *
     * @throws IllegalArgumentException if a name is none of ours
     */
    public static List<RunPolicy> read(Collection<String> switchedOn) {
        Set<String> names = new TreeSet<>(ALWAYS);
        for (String name : switchedOn) {
            if (!ALWAYS.contains(name) && !BY_NAME.contains(name)) {
                throw new IllegalArgumentException("'%s' is no policy that is switched on by name; expected some of %s"
                        .formatted(name, String.join(", ", BY_NAME)));
            }
            names.add(name);
        }
        ObjectMapper yaml = new YAMLMapper();
        return names.stream().map(name -> read(yaml, name)).toList();
    }

    /** The names of all of them, whether in force or not. */
    public static Set<String> names() {
        Set<String> names = new TreeSet<>(ALWAYS);
        names.addAll(BY_NAME);
        return names;
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
