package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import org.jspecify.annotations.Nullable;

/** A header of a request. Exactly one of {@code value} and {@code valueFrom} is set. */
@ValidationRule(value = "has(self.value) != has(self.valueFrom)", message = "set exactly one of value and valueFrom")
public record HttpHeader(
        @Required @JsonPropertyDescription("Its name.") @Nullable
        String name,

        @JsonPropertyDescription("Its value.") @Nullable String value,

        @JsonPropertyDescription("Where its value comes from.") @Nullable
        ValueFrom valueFrom) {

    /** A value that does not stand in the policy. */
    public record ValueFrom(
            @Required
            @JsonPropertyDescription("A Secret in the pod's namespace, which the author of the policy may read.")
            @Nullable
            SecretKey secretKeyRef) {}

    /** A key of a Secret. */
    public record SecretKey(
            @Required @JsonPropertyDescription("The Secret.") @Nullable
            String name,

            @Required @JsonPropertyDescription("The key.") @Nullable
            String key) {}
}
