package dev.quiesce.webhook.cli;

import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.drainpolicy.DrainPolicies;
import dev.quiesce.webhook.drainpolicy.DrainPolicy;
import dev.quiesce.webhook.drainpolicy.DrainPolicyKind;
import dev.quiesce.webhook.policies.DrainPolicyReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The drain policies that stand in manifests. */
final class DrainPolicyManifests {

    private static final String GROUP = "quiesce.dev";

    private DrainPolicyManifests() {}

    /** All of them; one that is not sound can't be judged by, and is refused by name with all that is wrong with it. */
    static DrainPolicies read(List<Manifest> manifests) throws UnreadableManifestException {
        List<DrainPolicy> policies = new ArrayList<>();
        for (Manifest manifest : manifests) {
            Optional<DrainPolicyKind> kind = kind(manifest);
            if (kind.isPresent()) {
                policies.add(sound(manifest, kind.get()));
            }
        }
        return new DrainPolicies(policies);
    }

    private static Optional<DrainPolicyKind> kind(Manifest manifest) {
        return manifest.kind().group().equals(GROUP)
                ? DrainPolicyKind.of(manifest.kind().kind())
                : Optional.empty();
    }

    private static DrainPolicy sound(Manifest manifest, DrainPolicyKind kind) throws UnreadableManifestException {
        return switch (DrainPolicyReader.read(kind, manifest.content())) {
            case DrainPolicyReader.Reading.Sound(DrainPolicy policy) ->
                kind == DrainPolicyKind.DRAIN_POLICY && policy.namespace().isEmpty()
                        ? new DrainPolicy(kind, manifest.namespace(), policy.name(), policy.spec())
                        : policy;
            case DrainPolicyReader.Reading.Unsound unsound ->
                throw new UnreadableManifestException("%s: %s %s is not sound: %s"
                        .formatted(
                                manifest.file(),
                                kind.text(),
                                manifest.name(),
                                unsound.problems().stream()
                                        .map(Problem::toString)
                                        .collect(Collectors.joining("; "))));
        };
    }
}
