package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.quiesce.webhook.admission.GroupVersionResource;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Which runs a policy is for: every combination of these groups, versions and resources, in these namespaces. */
@ValidationRule(
        value = "self.apiGroups.all(group, !(group in ['', 'coordination.k8s.io']) && !group.contains('*'))",
        message = "name the API groups of runs: no wildcard, neither the core group nor coordination.k8s.io")
@ValidationRule(
        value = "self.resources.all(name, !name.contains('*') && !name.contains('/'))",
        message = "name each resource: no wildcard, no subresource")
@ValidationRule(
        value = "self.apiVersions.all(name, !name.contains('*'))"
                + " && (!has(self.namespaces) || self.namespaces.all(name, !name.contains('*')))",
        message = "name each API version and each namespace: no wildcard")
public record RunMatch(
        @Required @JsonPropertyDescription("API groups, such as tekton.dev.")
        List<String> apiGroups,

        @Required @JsonPropertyDescription("API versions, such as v1.")
        List<String> apiVersions,

        @Required @JsonPropertyDescription("Resources in the plural, such as pipelineruns.")
        List<String> resources,

        @JsonPropertyDescription("Namespaces by name; none means all.")
        List<String> namespaces) {

    static final RunMatch NOTHING = new RunMatch(List.of(), List.of(), List.of(), List.of());

    public RunMatch {
        apiGroups = apiGroups == null ? List.of() : List.copyOf(apiGroups);
        apiVersions = apiVersions == null ? List.of() : List.copyOf(apiVersions);
        resources = resources == null ? List.of() : List.copyOf(resources);
        namespaces = namespaces == null ? List.of() : List.copyOf(namespaces);
    }

    /**
     * A resource that this and another match both watch in some namespace, as {@code jobs.batch}. The API version makes
     * no difference: the API server asks about every version of a resource that is watched at one.
     */
    Optional<String> shared(RunMatch other) {
        boolean apart = !namespaces.isEmpty()
                && !other.namespaces.isEmpty()
                && Collections.disjoint(namespaces, other.namespaces);
        return apart
                ? Optional.empty()
                : apiGroups.stream()
                        .filter(other.apiGroups::contains)
                        .flatMap(group -> resources.stream()
                                .filter(other.resources::contains)
                                .map(resource -> resource + "." + group))
                        .findFirst();
    }

    boolean covers(GroupVersionResource resource, String namespace) {
        return apiGroups.contains(resource.group())
                && apiVersions.contains(resource.version())
                && resources.contains(resource.resource())
                && (namespaces.isEmpty() || namespaces.contains(namespace));
    }
}
