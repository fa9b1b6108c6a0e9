package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /** A condition as every kind of Kubernetes has it. */
    public record Condition(
            @Required @JsonPropertyDescription("The condition's name.")
            String type,

            @Required @JsonPropertyDescription("True, False or Unknown.")
            String status,

            @Required @JsonPropertyDescription("Why, in one word for programs.")
            String reason,

            @Required @JsonPropertyDescription("Why, in a sentence for people.")
            String message,

            @JsonPropertyDescription("The generation that was judged.")
            long observedGeneration,

            @Required @JsonPropertyDescription("When the status last changed.") @Nullable
            String lastTransitionTime) {}
}
