package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of a live run that is admitted with a word to the user.
 *
 * @param field the watched field; the first of the policy's termination fields when absent
 * @param whenPresent only when this field of the stored object is set
 */
public record RunWarning(
        @JsonPropertyDescription("The watched field; by default the first termination field.") @Nullable
        String field,

        @Required @JsonPropertyDescription("The values before.")
        List<String> from,

        @Required @JsonPropertyDescription("The values after.")
        List<String> to,

        @JsonPropertyDescription("Only when this field of the stored object is set.") @Nullable
        String whenPresent,

        @Required @JsonPropertyDescription("What the user is told; up to 120 characters are sure to be shown.")
        String message) {

    public RunWarning {
        from = from == null ? List.of() : List.copyOf(from);
        to = to == null ? List.of() : List.copyOf(to);
    }
}
