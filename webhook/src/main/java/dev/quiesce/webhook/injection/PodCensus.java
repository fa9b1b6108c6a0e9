package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.drainpolicy.DrainPolicies.Chosen;
import dev.quiesce.webhook.drainpolicy.DrainPolicy;
import dev.quiesce.webhook.injection.InjectionDecision.Injected;
import dev.quiesce.webhook.injection.InjectionDecision.NotAsked;
import dev.quiesce.webhook.injection.InjectionDecision.Skipped;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts the pods that each policy is for, by what became of them. Pods that have ended are not counted. */
public final class PodCensus {

    /** The pod is older than what would make it drain, or was created while no replica answered. */
    public static final String CREATED_WITHOUT = "CreatedWithout";

    /** Its namespace only observes. */
    public static final String OBSERVED = "Observed";

    private static final List<String> ENDED = List.of("Succeeded", "Failed");

    private final InjectionTerms terms;
    private final Map<DrainPolicy, Counts> counts = new HashMap<>();

    /** Counts nothing yet. */
    public PodCensus(InjectionTerms terms) {
        this.terms = terms;
    }

    /**
     * The pods of one policy.
     *
     * @param notInjected by the reason
     * @param outOfDate those of the injected that would be given something else by now
     */
    public record Counts(int matched, int injected, Map<String, Integer> notInjected, int draining, int outOfDate) {

        static final Counts NONE = new Counts(0, 0, Map.of(), 0, 0);

        public Counts {
            notInjected = Map.copyOf(notInjected);
        }

        private Counts plusInjected(boolean drains, boolean isOutOfDate) {
            return new Counts(
                    matched + 1,
                    injected + 1,
                    notInjected,
                    draining + (drains ? 1 : 0),
                    outOfDate + (isOutOfDate ? 1 : 0));
        }

        private Counts plusNotInjected(String reason) {
            Map<String, Integer> reasons = new HashMap<>(notInjected);
            reasons.merge(reason, 1, Integer::sum);
            return new Counts(matched + 1, injected, reasons, draining, outOfDate);
        }
    }

    /** Looks at a pod as the API server has it. */
    public void add(JsonNode object, String namespace, InjectionMode mode) {
        Pod pod = new Pod(object);
        Optional<Chosen> chosen = PlanReader.isAnnotated(pod)
                ? Optional.empty()
                : terms.policies().choose(namespace, pod.labels());
        if (chosen.isPresent()
                && !ENDED.contains(object.path("status").path("phase").asText(""))) {
            counts.compute(
                    chosen.get().policy(),
                    (policy, before) -> counted(before == null ? Counts.NONE : before, pod, namespace, mode));
        }
    }

    /** What was counted of a policy. */
    public Counts of(DrainPolicy policy) {
        return counts.getOrDefault(policy, Counts.NONE);
    }

    private Counts counted(Counts before, Pod pod, String namespace, InjectionMode mode) {
        boolean drains = Pod.isSet(pod.json().path("metadata").path("deletionTimestamp"));
        InjectionDecision decision = InjectionRule.decide(pod, namespace, terms);
        boolean sleeps = pod.notedGrace().isPresent() && pod.agent().isEmpty();
        if (pod.agent().isPresent() || sleeps) {
            return before.plusInjected(drains, isOutOfDate(decision, pod, namespace));
        }
        return switch (decision) {
            case Skipped skipped -> before.plusNotInjected(skipped.reason().label());
            case Injected injected ->
                before.plusNotInjected(mode == InjectionMode.OBSERVE ? OBSERVED : CREATED_WITHOUT);
            case NotAsked notAsked -> before;
        };
    }

    private boolean isOutOfDate(InjectionDecision decision, Pod pod, String namespace) {
        return switch (decision) {
            case NotAsked notAsked -> true;
            case Skipped skipped -> true;
            case Injected injected ->
                !injected.patch().isEmpty()
                        || AgentOfBefore.isOutOfDate(pod, InjectionRule.agent(pod, namespace, terms));
        };
    }
}
