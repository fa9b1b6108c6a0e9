package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

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
