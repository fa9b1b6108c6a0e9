package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import org.jspecify.annotations.Nullable;

/** A time that is given to others. */
public record Sleep(
        @JsonPropertyDescription("How long at most: 10s, 1m, or whole seconds.") @Pattern(Durations.PATTERN) @Nullable
        String sleep,

        @JsonPropertyDescription("Whether the sleep ends early once spec.confirm sees that they have noticed.")
        boolean untilConfirmed) {}
