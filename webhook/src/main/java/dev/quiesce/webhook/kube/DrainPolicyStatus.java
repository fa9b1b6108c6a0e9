package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What came of a DrainPolicy or a ClusterDrainPolicy. */
public record DrainPolicyStatus(
        @JsonPropertyDescription("The generation of the policy that this status is about.")
        long observedGeneration,

        @JsonPropertyDescription("Ready: whether this very generation is in force.")
        List<Condition> conditions,

        @JsonPropertyDescription("The pods that this policy is for, in namespaces that opted in, as counted last.")
        @Nullable
        Pods pods) {

    public DrainPolicyStatus {
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
    }

    /** Pods that have not ended, by what became of them. A pod that says by an annotation how it drains is not among them. */
    public record Pods(
            @JsonPropertyDescription("All of them.") int matched,

            @JsonPropertyDescription("Those that drain when they are deleted.")
            int injected,

            @JsonPropertyDescription("Those that do not, by the reason.")
            Map<String, Integer> notInjected,

            @JsonPropertyDescription("Those that are being deleted and drain.")
            int draining,

            @JsonPropertyDescription(
                    "Those that drain, but otherwise than this policy says by now: restart their workload.")
            int outOfDate) {

        public Pods {
            notInjected = notInjected == null ? Map.of() : Map.copyOf(new TreeMap<>(notInjected));
        }
    }
}
