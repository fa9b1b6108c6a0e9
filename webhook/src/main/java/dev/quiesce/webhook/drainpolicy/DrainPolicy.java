package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.Objects;

/**
 * A policy that was found sound: what {@link DrainPolicyProblems} refuses never becomes one.
 *
 * @param namespace "" for a ClusterDrainPolicy
 */
public record DrainPolicy(DrainPolicyKind kind, String namespace, String name, DrainPolicySpec spec) {

    /** The more specific of two comes first: named namespaces, then the more terms in the selector, then the name. */
    static final Comparator<DrainPolicy> MORE_SPECIFIC_FIRST = Comparator.<DrainPolicy>comparingInt(
                    policy -> policy.spec.namespaces().isEmpty() ? 1 : 0)
            .thenComparing(policy -> policy.selector().terms(), Comparator.reverseOrder())
            .thenComparing(DrainPolicy::name);

    /** For messages: {@code DrainPolicy workers}. */
    public String title() {
        return kind.text() + " " + name;
    }

    /** Whether it makes pods drain; a ClusterDrainPolicy may also only set bounds. */
    public boolean drains() {
        return spec.work() != null;
    }

    /** Whether pods of this namespace can be chosen at all. */
    public boolean covers(String ofPod) {
        return switch (kind) {
            case DRAIN_POLICY -> namespace.equals(ofPod);
            case CLUSTER_DRAIN_POLICY ->
                spec.namespaces().isEmpty() || spec.namespaces().contains(ofPod);
        };
    }

    boolean chooses(String ofPod, JsonNode labels) {
        return covers(ofPod) && selector().matches(labels);
    }

    /** Whether labels make no difference. */
    boolean choosesAllPods() {
        return selector().terms() == 0;
    }

    private LabelSelector selector() {
        return Objects.requireNonNull(spec.podSelector(), "a sound policy has a selector");
    }
}
