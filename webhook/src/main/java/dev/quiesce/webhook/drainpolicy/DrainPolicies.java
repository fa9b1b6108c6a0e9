package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The drain policies in force at one moment. */
public final class DrainPolicies {

    /** Where nobody has written any. */
    public static final DrainPolicies NONE = new DrainPolicies(List.of());

    private final List<DrainPolicy> policies;

    /** These policies, and no others. */
    public DrainPolicies(Collection<DrainPolicy> policies) {
        this.policies =
                policies.stream().sorted(DrainPolicy.MORE_SPECIFIC_FIRST).toList();
    }

    /**
     * The policy by which a pod drains.
     *
     * @param passedOver those of the same kind that choose the pod too and are less specific
     */
    public record Chosen(DrainPolicy policy, List<DrainPolicy> passedOver) {
        public Chosen {
            passedOver = List.copyOf(passedOver);
        }
    }

    /** All of them, the more specific first. */
    public List<DrainPolicy> all() {
        return policies;
    }

    /** A DrainPolicy that chooses a pod with these labels; where there is none, a ClusterDrainPolicy. */
    public Optional<Chosen> choose(String namespace, JsonNode labels) {
        return Stream.of(DrainPolicyKind.values())
                .map(kind -> policies.stream()
                        .filter(policy -> policy.kind() == kind && policy.drains() && policy.chooses(namespace, labels))
                        .toList())
                .filter(Predicate.not(List::isEmpty))
                .findFirst()
                .map(chosen -> new Chosen(chosen.getFirst(), chosen.subList(1, chosen.size())));
    }

    /** The bounds of such a pod: each as the most specific ClusterDrainPolicy that sets it has it. */
    public Limits limits(String namespace, JsonNode labels) {
        return bounds(namespace, labels, DrainPolicySpec::limits).reduce(Limits.DEFAULT, (all, next) -> all.or(next));
    }

    /** What the cluster grants such a pod, found alike. */
    public ClusterGrants grants(String namespace, JsonNode labels) {
        return bounds(namespace, labels, DrainPolicySpec::clusterGrants)
                .reduce(ClusterGrants.NONE, (all, next) -> all.or(next));
    }

    /** What is said of such a pod's agent, by the most specific ClusterDrainPolicy that says anything. */
    public Optional<AgentSpec> agent(String namespace, JsonNode labels) {
        return bounds(namespace, labels, DrainPolicySpec::agent).findFirst();
    }

    /** The bounds that hold for every pod of a namespace, whatever its labels. */
    public Limits limits(String namespace) {
        return policies.stream()
                .filter(policy -> policy.covers(namespace) && policy.choosesAllPods())
                .flatMap(policy -> Stream.ofNullable(policy.spec().limits()))
                .reduce(Limits.DEFAULT, (all, next) -> all.or(next));
    }

    private <T> Stream<T> bounds(String namespace, JsonNode labels, Function<DrainPolicySpec, @Nullable T> member) {
        return policies.stream()
                .filter(policy ->
                        policy.kind() == DrainPolicyKind.CLUSTER_DRAIN_POLICY && policy.chooses(namespace, labels))
                .flatMap(policy -> Stream.ofNullable(member.apply(policy.spec())));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DrainPolicies that && policies.equals(that.policies);
    }

    @Override
    public int hashCode() {
        return policies.hashCode();
    }
}
