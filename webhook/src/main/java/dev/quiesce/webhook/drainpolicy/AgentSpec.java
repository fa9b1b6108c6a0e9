package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/** What an admin says of the agent's container. */
public record AgentSpec(
        @Required
        @JsonPropertyDescription(
                "Its resources. In a pod of class Guaranteed the limits are the requests too, so that it stays so.")
        @Nullable
        Resources resources) {

    /** Requests and limits; all four amounts, so that a ResourceQuota finds what it asks for. */
    public record Resources(
            @Required @JsonPropertyDescription("What is reserved.") @Nullable
            Amounts requests,

            @Required @JsonPropertyDescription("The most it may use.") @Nullable
            Amounts limits) {}

    /** Amounts as Kubernetes writes them. */
    public record Amounts(
            @Required @JsonPropertyDescription("Processors, such as 10m.") @Nullable
            String cpu,

            @Required @JsonPropertyDescription("Memory, such as 40Mi.") @Nullable
            String memory) {}
}
