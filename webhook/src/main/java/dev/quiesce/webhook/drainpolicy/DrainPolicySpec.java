package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which pods drain, and how: the spec of a DrainPolicy and of a ClusterDrainPolicy. What is absent stays so, and gets the
 * defaults of the kind of work once a pod is known. Durations are texts of {@code DurationText}.
 *
 * @param work what is in flight; a ClusterDrainPolicy without it makes no pod drain and only sets bounds
 * @param namespaces only of a ClusterDrainPolicy, as are {@code limits}, {@code clusterGrants} and {@code agent}
 */
public record DrainPolicySpec(
        @Required @JsonPropertyDescription("The pods that this policy is for; {} is all of them.") @Nullable
        LabelSelector podSelector,

        @JsonPropertyDescription("The containers that must outlive the drain; all by default.")
        List<String> containers,

        @JsonPropertyDescription("The longest work to protect: 1h, 1m30s, or whole seconds.")
        @Pattern(Durations.PATTERN)
        @Nullable
        String gracefulShutdownPeriod,

        @JsonPropertyDescription("Before the work: others must notice that the pod leaves.") @Nullable
        Sleep notice,

        @JsonPropertyDescription("After the work: others must notice that the pod is idle.") @Nullable
        Sleep settle,

        @JsonPropertyDescription(
                "What is kept for the containers' own end after SIGTERM; by default the grace period that the pod came with.")
        @Pattern(Durations.PATTERN)
        @Nullable
        String safetyOverhead,

        @JsonPropertyDescription("What counts as work in flight. Several sources must all be quiet.") @Nullable
        Work work,

        @JsonPropertyDescription("What is done when the drain begins.") @Nullable
        StartAction onStart,

        @JsonPropertyDescription("How it is known that others have noticed.") @Nullable
        Confirm confirm,

        @JsonPropertyDescription(
                "When a source of work can't be read: Wait until the deadline (the default), or Proceed as if it were quiet.")
        SourceFailure onSourceFailure,

        @JsonPropertyDescription(
                "What becomes of unfinished work: Answer (the default) lets SIGTERM come with the overhead left, Hold waits for the kubelet's kill.")
        @Nullable
        DeadlineAction atDeadline,

        @JsonPropertyDescription(
                "A container's own preStop hook: Keep (the default), Wrap, Replace (a known curl-and-sleep drain) or Refuse.")
        ExistingPreStop existingPreStop,

        @JsonPropertyDescription("Namespaces by name; none means all. Only in a ClusterDrainPolicy.")
        List<String> namespaces,

        @JsonPropertyDescription("Bounds for these pods, whoever says how they drain. Only in a ClusterDrainPolicy.")
        @Nullable
        Limits limits,

        @JsonPropertyDescription(
                "How long the cluster lets a pod end; pods that ask for more get a warning. Only in a ClusterDrainPolicy.")
        @Nullable
        ClusterGrants clusterGrants,

        @JsonPropertyDescription("The agent's container. Only in a ClusterDrainPolicy.") @Nullable
        AgentSpec agent) {

    public DrainPolicySpec {
        containers = containers == null ? List.of() : List.copyOf(containers);
        onSourceFailure = onSourceFailure == null ? SourceFailure.WAIT : onSourceFailure;
        existingPreStop = existingPreStop == null ? ExistingPreStop.KEEP : existingPreStop;
        namespaces = namespaces == null ? List.of() : List.copyOf(namespaces);
    }
}
