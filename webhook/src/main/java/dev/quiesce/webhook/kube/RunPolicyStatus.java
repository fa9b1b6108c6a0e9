package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;

/** What came of a RunPolicy. */
public record RunPolicyStatus(
        @JsonPropertyDescription("The generation of the policy that this status is about.")
        long observedGeneration,

        @JsonPropertyDescription("Ready: whether this very generation is in force.")
        List<Condition> conditions,

        @JsonPropertyDescription("What the policy in force watches, as resource.version.group.")
        List<String> resources) {

    public RunPolicyStatus {
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
        resources = resources == null ? List.of() : List.copyOf(resources);
    }
}
