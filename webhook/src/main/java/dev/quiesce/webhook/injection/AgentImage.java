package dev.quiesce.webhook.injection;

import org.jspecify.annotations.Nullable;

/**
 * Where the agent comes from.
 *
 * @param reference the image, best by digest
 * @param pullSecret a Secret in the pod's own namespace, added to its imagePullSecrets; null for a public image
 */
public record AgentImage(
        String reference, PullPolicy pullPolicy, @Nullable String pullSecret) {

    /** The image that is released with this version. */
    public static final String RELEASED = "ghcr.io/quiesce-dev/agent:0.1.0";

    /** When the kubelet pulls an image. */
    public enum PullPolicy {
        ALWAYS("Always"),
        IF_NOT_PRESENT("IfNotPresent"),
        NEVER("Never");

        private final String text;

        PullPolicy(String text) {
            this.text = text;
        }

        /** As {@code imagePullPolicy} has it. */
        public String text() {
            return text;
        }
    }

    /** A public image, pulled once a node. */
    public static AgentImage of(String reference) {
        return new AgentImage(reference, PullPolicy.IF_NOT_PRESENT, null);
    }
}
