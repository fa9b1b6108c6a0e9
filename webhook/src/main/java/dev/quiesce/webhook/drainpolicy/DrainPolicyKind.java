package dev.quiesce.webhook.drainpolicy;

import java.util.Optional;
import java.util.stream.Stream;

/** The two kinds of policy. */
public enum DrainPolicyKind {
    /** Of a namespace, by its users. */
    DRAIN_POLICY("DrainPolicy", "drainpolicies"),
    /** Of the cluster, by its admins. */
    CLUSTER_DRAIN_POLICY("ClusterDrainPolicy", "clusterdrainpolicies");

    private final String text;
    private final String plural;

    DrainPolicyKind(String text, String plural) {
        this.text = text;
        this.plural = plural;
    }

    /** As {@code kind} has it. */
    public String text() {
        return text;
    }

    /** The resource's name. */
    public String plural() {
        return plural;
    }

    /** The kind of this name; empty for any other. */
    public static Optional<DrainPolicyKind> of(String text) {
        return Stream.of(values()).filter(kind -> kind.text.equals(text)).findFirst();
    }
}
