package dev.quiesce.webhook.timeline;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Of which pod a timeline is wanted, and under which circumstances.
 *
 * @param subject its name for readers, such as {@code Pod shop/cart}
 * @param pod as it is stored, whatever was injected included
 * @param deletedWith the grace period of the delete, where it is not the pod's own
 * @param policy which policy speaks for what no annotation says; "" where none does
 * @param limits what others grant
 */
public record Asked(
        String subject, JsonNode pod, Optional<Duration> deletedWith, String policy, List<GraceLimit> limits) {

    public Asked {
        limits = List.copyOf(limits);
    }

    /** The pod as it is, deleted as most are. */
    public static Asked of(String subject, JsonNode pod) {
        return new Asked(subject, pod, Optional.empty(), "", List.of());
    }
}
