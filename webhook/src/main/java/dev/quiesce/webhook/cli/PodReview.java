package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.GroupVersionKind;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.injection.AgentImage;
import dev.quiesce.webhook.injection.ClusterVersions;
import dev.quiesce.webhook.injection.InjectionDecision;
import dev.quiesce.webhook.injection.InjectionMode;
import dev.quiesce.webhook.injection.PodAdmitter;
import dev.quiesce.webhook.kube.NamespaceScope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Judges pods as a cluster of a supported version would. What their namespaces opted in to is read from those among the
 * files; any other counts as opted in, and that is said.
 */
final class PodReview {

    private static final Set<String> NEVER = NamespaceScope.neverIn(ServeCommand.NAMESPACE);

    private final Map<String, String> optedInTo = new HashMap<>();
    private final Set<String> assumed = new TreeSet<>();

    PodReview(List<Manifest> manifests) {
        manifests.stream()
                .filter(manifest -> isCore(manifest.kind(), "Namespace"))
                .forEach(namespace -> optedInTo.put(namespace.name(), inject(namespace.content())));
    }

    /** Whether it is a pod itself. */
    static boolean isAbout(AdmissionRequest request) {
        return isCore(request.kind(), "Pod");
    }

    Verdict judge(AdmissionRequest request) {
        String namespace = request.namespace();
        if (NEVER.contains(namespace) || inject(request.object()).equals(DrainNames.INJECT_OPT_OUT)) {
            return Verdict.allowed();
        }
        if (admitter(InjectionMode.ENABLED).decide(request) instanceof InjectionDecision.NotAsked) {
            return Verdict.allowed();
        }
        String label = optedInTo.computeIfAbsent(namespace, this::assume);
        Optional<InjectionMode> mode = InjectionMode.of(label);
        return mode.isEmpty() ? Verdict.allowed() : admitter(mode.get()).admit(request);
    }

    /** What had to be assumed, a line each. */
    List<String> assumptions() {
        return assumed.stream()
                .map(namespace -> "Namespace %s is not among the files: taken as opted in (label %s: %s)"
                        .formatted(namespace, DrainNames.INJECT, DrainNames.INJECT_ENABLED))
                .toList();
    }

    private String assume(String namespace) {
        assumed.add(namespace);
        return DrainNames.INJECT_ENABLED;
    }

    private static PodAdmitter admitter(InjectionMode mode) {
        return new PodAdmitter(mode, AgentImage.of(AgentImage.RELEASED), null, ClusterVersions.SUPPORTED);
    }

    private static boolean isCore(GroupVersionKind kind, String name) {
        return kind.group().isEmpty() && kind.kind().equals(name);
    }

    private static String inject(JsonNode object) {
        return object.path("metadata").path("labels").path(DrainNames.INJECT).asText("");
    }
}
