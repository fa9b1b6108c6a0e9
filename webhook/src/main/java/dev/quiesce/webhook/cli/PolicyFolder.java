package dev.quiesce.webhook.cli;

import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.policies.PolicyReader;
import dev.quiesce.webhook.policies.PolicyReading;
import dev.quiesce.webhook.policies.ShippedPolicies;
import dev.quiesce.webhook.runs.RunPolicies;
import dev.quiesce.webhook.runs.RunPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The policies of a review: the shipped ones, those that are switched on by name among them, and those of a folder, which
 * replace a shipped one of the same name.
 */
final class PolicyFolder {

    private PolicyFolder() {}

    static RunPolicies read(Collection<String> switchedOn, Optional<Path> folder) throws UnreadableManifestException {
        Map<String, RunPolicy> byName = new LinkedHashMap<>();
        shipped(switchedOn).forEach(policy -> byName.put(policy.name(), policy));
        for (Manifest manifest : manifests(folder)) {
            if (manifest.kind().kind().equals("RunPolicy")) {
                RunPolicy policy = sound(manifest.file(), PolicyReader.read(manifest.content()));
                byName.put(policy.name(), policy);
            }
        }
        return new RunPolicies(byName.values());
    }

    private static List<RunPolicy> shipped(Collection<String> switchedOn) throws UnreadableManifestException {
        try {
            return ShippedPolicies.read(switchedOn);
        } catch (IllegalArgumentException unknown) {
            throw new UnreadableManifestException("--run-policies: " + unknown.getMessage(), unknown);
        }
    }

    /** Everything in a folder, of whatever kind. */
    static List<Manifest> manifests(Optional<Path> folder) throws UnreadableManifestException {
        List<Manifest> manifests = new ArrayList<>();
        if (folder.isPresent()) {
            for (Path file : files(folder.get())) {
                manifests.addAll(ManifestFiles.read(file.toString()));
            }
        }
        return manifests;
    }

    private static RunPolicy sound(String file, PolicyReading reading) throws UnreadableManifestException {
        return switch (reading) {
            case PolicyReading.Sound(RunPolicy policy) -> policy;
            case PolicyReading.Unsound(String name, List<Problem> problems) ->
                throw new UnreadableManifestException(file + ": RunPolicy " + name + " is not sound: "
                        + problems.stream().map(Problem::toString).collect(Collectors.joining("; ")));
        };
    }

    private static List<Path> files(Path folder) throws UnreadableManifestException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(file -> file.toString().matches(".*\\.(yaml|yml|json)"))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UnreadableManifestException(
                    "--policies " + folder + ": is not a folder that can be read", unreadable);
        }
    }
}
