package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.timeline.Asked;
import dev.quiesce.webhook.timeline.PodTimeline;
import dev.quiesce.webhook.timeline.ReportedDrain;
import dev.quiesce.webhook.timeline.Timeline;
import io.fabric8.zjsonpatch.JsonPatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** From files or a cluster's pod to timelines: a manifest's pod is first what the webhook would make of it. */
final class PodExplanation {

    private static final String CLUSTER_USER = "kubernetes-admin";

    private final Optional<Duration> grace;
    private final Optional<String> reportFile;
    private List<String> assumptions = List.of();

    PodExplanation(Optional<Duration> grace, Optional<String> reportFile) {
        this.grace = grace;
        this.reportFile = reportFile;
    }

    /** Every pod of these files, and of the templates in them. */
    List<Timeline> ofFiles(List<String> files) throws UnreadableManifestException {
        Optional<ReportedDrain> report = report();
        List<Manifest> manifests = new ArrayList<>();
        for (String file : files) {
            manifests.addAll(ManifestFiles.read(file));
        }
        PodReview review = new PodReview(manifests);
        List<Timeline> timelines = new ArrayList<>();
        for (Manifest manifest : manifests) {
            if (manifest.isPod()) {
                PodTemplate itself = new PodTemplate("", manifest.content());
                timelines.add(admitted(manifest.subject(), manifest, itself, review, report));
            }
            for (PodTemplate template : PodTemplates.of(manifest)) {
                timelines.add(admitted("Pod of " + manifest.subject(), manifest, template, review, report));
            }
        }
        assumptions = review.assumptions();
        if (timelines.isEmpty()) {
            throw new UnreadableManifestException(
                    "no pod, and nothing that makes pods, in " + String.join(", ", files));
        }
        if (report.isPresent() && timelines.size() > 1) {
            throw new UnreadableManifestException(
                    "--report tells of one pod, and there are %d; give a file with one".formatted(timelines.size()));
        }
        return timelines;
    }

    /** A pod as it is, deleted already or yet to be. */
    Timeline ofCluster(PodInCluster found) throws UnreadableManifestException {
        JsonNode metadata = found.pod().path("metadata");
        String subject = "Pod %s/%s"
                .formatted(
                        metadata.path("namespace").asText(),
                        metadata.path("name").asText());
        Optional<Duration> deletedWith =
                metadata.path("deletionGracePeriodSeconds").isIntegralNumber()
                        ? Optional.of(Duration.ofSeconds(
                                metadata.path("deletionGracePeriodSeconds").asLong()))
                        : Optional.empty();
        return timeline(subject, found.pod(), deletedWith, report().or(found::report));
    }

    /** What had to be assumed, a line each. */
    List<String> assumptions() {
        return assumptions;
    }

    private Timeline admitted(
            String subject, Manifest manifest, PodTemplate template, PodReview review, Optional<ReportedDrain> report) {
        Verdict verdict = review.judge(ManifestRequest.ofPod(manifest, template, CLUSTER_USER));
        JsonNode stored = verdict instanceof Verdict.Patched patched
                ? JsonPatch.apply(patched.patch(), template.pod())
                : template.pod();
        return timeline(subject, stored, Optional.empty(), report).saying(verdict.warnings());
    }

    /** The grace period that was asked about, else the one that the agent knew of, else the one of the delete. */
    private Timeline timeline(
            String subject, JsonNode pod, Optional<Duration> deletedWith, Optional<ReportedDrain> report) {
        Optional<Duration> known = report.map(ReportedDrain::grace).or(() -> deletedWith);
        Timeline planned = PodTimeline.of(new Asked(subject, pod, grace.or(() -> known), "", List.of()));
        return report.map(ReportedDrain::actual).map(planned::with).orElse(planned);
    }

    private Optional<ReportedDrain> report() throws UnreadableManifestException {
        return reportFile.isEmpty() ? Optional.empty() : Optional.of(ReportFile.read(reportFile.get()));
    }
}
