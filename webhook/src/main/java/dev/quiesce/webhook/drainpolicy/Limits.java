package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.quiesce.agent.contract.GraceBudget;
import io.fabric8.generator.annotation.Pattern;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Bounds of what pods may ask for. A list that is absent bounds nothing; one that is empty allows nothing. */
public record Limits(
        @JsonPropertyDescription(
                "The longest grace period that a pod is given; 168h by default. Longer requests are shortened, with a warning.")
        @Pattern(Durations.PATTERN)
        @Nullable
        String longestGrace,

        @JsonPropertyDescription("The kinds of work that may be looked for; all by default.") @Nullable
        List<WorkKind> allowedWork,

        @JsonPropertyDescription(
                "Hosts, beside loopback, that agents may call: a name, a name with a port, or *.example.com; none by default.")
        @Nullable
        List<String> allowedHosts) {

    /** No bound but those that hold where no policy says anything. */
    public static final Limits DEFAULT = new Limits(null, null, null);

    public Limits {
        allowedWork = allowedWork == null ? null : List.copyOf(allowedWork);
        allowedHosts = allowedHosts == null ? null : List.copyOf(allowedHosts);
    }

    /** The longest grace period. */
    public Duration grace() {
        return longestGrace == null ? GraceBudget.LONGEST_BY_DEFAULT : Durations.of(longestGrace);
    }

    /** Whether this kind of work may be looked for. */
    public boolean allows(WorkKind kind) {
        return allowedWork == null || allowedWork.contains(kind);
    }

    /** Which hosts may be called. */
    public AllowedHosts hosts() {
        return new AllowedHosts(allowedHosts == null ? List.of() : allowedHosts);
    }

    /** These bounds; where they say nothing, the other's. */
    Limits or(Limits other) {
        return new Limits(
                longestGrace == null ? other.longestGrace : longestGrace,
                allowedWork == null ? other.allowedWork : allowedWork,
                allowedHosts == null ? other.allowedHosts : allowedHosts);
    }
}
