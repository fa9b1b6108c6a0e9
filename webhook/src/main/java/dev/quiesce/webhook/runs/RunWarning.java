package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.quiesce.webhook.admission.FieldPath;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change that is admitted with a word to the user: a termination field that goes from one value to another, or any
 * change below a field.
 *
 * @param field the termination field; the policy's first when absent
 * @param from its values before; empty when {@code changed} is set
 * @param to its values after; empty when {@code changed} is set
 * @param changed any change at or below this field, which holds an object
 * @param except members of {@code changed} that may change without a word
 * @param finished whether this is about finished runs; about live ones otherwise
 * @param whenPresent only when this field of the stored object is set; "", false, 0 and empty are not
 * @param whenAbsent only when it is not
 * @param whenTrue only when this Boolean field of the object, as it would become, is true
 */
@ValidationRule(
        value = "has(self.changed) ? !has(self.field) && !has(self.from) && !has(self.to)"
                + " : has(self.from) && has(self.to) && !has(self.except)",
        message = "name from and to, or changed (and except)")
public record RunWarning(
        @JsonPropertyDescription("The termination field; by default the first.") @Nullable
        FieldPath field,

        @JsonPropertyDescription("The values of the field before.")
        List<String> from,

        @JsonPropertyDescription("The values of the field after.")
        List<String> to,

        @JsonPropertyDescription(
                "Any change at or below this field, which holds an object: spec. In place of from and to.")
        @Nullable
        FieldPath changed,

        @JsonPropertyDescription("Members of the changed field that may change without a word, such as spec.suspend.")
        List<FieldPath> except,

        @JsonPropertyDescription("About finished runs; by default a warning is about live ones.")
        boolean finished,

        @JsonPropertyDescription("Only when this field of the stored object is set (\"\", false, 0 and empty are not).")
        @Nullable
        FieldPath whenPresent,

        @JsonPropertyDescription("Only when this field of the stored object is not set.") @Nullable
        FieldPath whenAbsent,

        @JsonPropertyDescription("Only when this Boolean field of the object, as it would become, is true.") @Nullable
        FieldPath whenTrue,

        @Required @JsonPropertyDescription("What the user is told; up to 120 characters are sure to be shown.")
        String message) {

    public RunWarning {
        from = from == null ? List.of() : List.copyOf(from);
        to = to == null ? List.of() : List.copyOf(to);
        except = except == null ? List.of() : List.copyOf(except);
    }

    /** The last members of the exceptions: the names in the changed object that do not count. */
    List<String> exceptions() {
        return except.stream().map(path -> path.members().getLast()).toList();
    }
}
