package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.agent.contract.GraceBudget;
import dev.quiesce.webhook.drainpolicy.DrainPolicies;
import dev.quiesce.webhook.timeline.Asked;
import dev.quiesce.webhook.timeline.GraceLimit;
import dev.quiesce.webhook.timeline.PodTimeline;
import dev.quiesce.webhook.timeline.ReportedDrain;
import dev.quiesce.webhook.timeline.Timeline;
import java.time.Duration;
import java.util.Optional;

/**
 * Under which a pod is thought to end.
 *
 * @param grace the grace period that is asked about
 * @param report what an agent said of a drain
 * @param policies those in force
 */
record Circumstances(Optional<Duration> grace, Optional<ReportedDrain> report, DrainPolicies policies) {

    /** The timeline of a pod as it is stored; {@code deletedWith} where its delete said another grace period. */
    Timeline timeline(String subject, String namespace, JsonNode pod, Optional<Duration> deletedWith) {
        Optional<Duration> known = report.map(ReportedDrain::grace).or(() -> deletedWith);
        JsonNode metadata = pod.path("metadata");
        JsonNode labels = metadata.path("labels");
        Timeline planned = PodTimeline.of(new Asked(
                subject,
                pod,
                grace.or(() -> known),
                metadata.path("annotations").has(DrainNames.DRAIN) ? "" : policy(namespace, labels),
                policies.grants(namespace, labels).shorterThan(GraceBudget.LONGEST).stream()
                        .map(grant -> new GraceLimit(grant.by(), grant.most()))
                        .toList()));
        return report.map(ReportedDrain::actual).map(planned::with).orElse(planned);
    }

    private String policy(String namespace, JsonNode labels) {
        return policies.choose(namespace, labels)
                .map(chosen -> chosen.policy().title())
                .orElse("");
    }
}
