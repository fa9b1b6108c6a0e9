package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How long those who remove nodes let a pod end. A pod that asks for more is cut by them, so it is told. */
public record ClusterGrants(
        @JsonPropertyDescription("Cluster Autoscaler: --max-graceful-termination-sec, 600s unless set.")
        @Pattern(Durations.PATTERN)
        @Nullable
        String autoscaler,

        @JsonPropertyDescription("The kubelet's shutdownGracePeriod without its part for critical pods.")
        @Pattern(Durations.PATTERN)
        @Nullable
        String nodeShutdown,

        @JsonPropertyDescription("Karpenter: terminationGracePeriod of the NodePool.")
        @Pattern(Durations.PATTERN)
        @Nullable
        String karpenter,

        @JsonPropertyDescription("How long the administrators wait before they reboot a node anyway.")
        @Pattern(Durations.PATTERN)
        @Nullable
        String admin) {

    /** Nobody has said anything. */
    public static final ClusterGrants NONE = new ClusterGrants(null, null, null, null);

    /** One that ends pods, and how long it waits. */
    public record Grant(String by, Duration most) {}

    /** The grants that are shorter than this grace period, in the order of the members. */
    public List<Grant> shorterThan(Duration grace) {
        List<Grant> shorter = new ArrayList<>();
        addShorter(shorter, "the Cluster Autoscaler", autoscaler, grace);
        addShorter(shorter, "a node's shutdown", nodeShutdown, grace);
        addShorter(shorter, "Karpenter", karpenter, grace);
        addShorter(shorter, "the administrator", admin, grace);
        return List.copyOf(shorter);
    }

    private static void addShorter(List<Grant> shorter, String by, @Nullable String most, Duration grace) {
        if (most != null && Durations.of(most).compareTo(grace) < 0) {
            shorter.add(new Grant(by, Durations.of(most)));
        }
    }

    /** These grants; where they say nothing, the other's. */
    ClusterGrants or(ClusterGrants other) {
        return new ClusterGrants(
                autoscaler == null ? other.autoscaler : autoscaler,
                nodeShutdown == null ? other.nodeShutdown : nodeShutdown,
                karpenter == null ? other.karpenter : karpenter,
                admin == null ? other.admin : admin);
    }
}
