package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.quiesce.webhook.admission.GroupVersionResource;
import io.fabric8.generator.annotation.Required;
import java.util.List;

/** Which runs a policy is for: every combination of these groups, versions and resources, in these namespaces. */
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

    boolean covers(GroupVersionResource resource, String namespace) {
        return apiGroups.contains(resource.group())
                && apiVersions.contains(resource.version())
                && resources.contains(resource.resource())
                && (namespaces.isEmpty() || namespaces.contains(namespace));
    }
}
