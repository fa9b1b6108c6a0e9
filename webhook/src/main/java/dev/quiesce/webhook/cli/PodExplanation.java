package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.drainpolicy.DrainPolicies;
import dev.quiesce.webhook.timeline.ReportedDrain;
import dev.quiesce.webhook.timeline.Timeline;
import io.fabric8.zjsonpatch.JsonPatch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** From files or a cluster's pod to timelines: a manifest's pod is first what the webhook would make of it. */
final class PodExplanation {

    private static final String CLUSTER_USER = "kubernetes-admin";

    private final Optional<Duration> grace;
    private final Optional<String> reportFile;
    private final Optional<Path> folder;
    private List<String> assumptions = List.of();

    PodExplanation(Optional<Duration> grace, Optional<String> reportFile, Optional<Path> folder) {
        this.grace = grace;
        this.reportFile = reportFile;
        this.folder = folder;
    }

    /** Every pod of these files, and of the templates in them. */
    List<Timeline> ofFiles(List<String> files) throws UnreadableManifestException {
        List<Manifest> manifests = new ArrayList<>();
        for (String file : files) {
            manifests.addAll(ManifestFiles.read(file));
        }
        Circumstances circumstances = new Circumstances(grace, report(), policies(manifests));
        PodReview review = new PodReview(manifests);
        List<Timeline> timelines = new ArrayList<>();
        for (Manifest manifest : manifests) {
            if (manifest.isPod()) {
                PodTemplate itself = new PodTemplate("", manifest.content());
                timelines.add(admitted(manifest.subject(), manifest, itself, review, circumstances));
            }
            for (PodTemplate template : PodTemplates.of(manifest)) {
                timelines.add(admitted("Pod of " + manifest.subject(), manifest, template, review, circumstances));
            }
        }
        assumptions = review.assumptions();
        if (timelines.isEmpty()) {
            throw new UnreadableManifestException(
                    "no pod, and nothing that makes pods, in " + String.join(", ", files));
        }
        if (reportFile.isPresent() && timelines.size() > 1) {
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
        return new Circumstances(grace, report().or(found::report), policies(found.policies()))
                .timeline(subject, metadata.path("namespace").asText(), found.pod(), deletedWith);
    }

    /** What had to be assumed, a line each. */
    List<String> assumptions() {
        return assumptions;
    }

    private Timeline admitted(
            String subject, Manifest manifest, PodTemplate template, PodReview review, Circumstances circumstances) {
        Verdict verdict = review.judge(ManifestRequest.ofPod(manifest, template, CLUSTER_USER));
        JsonNode stored = verdict instanceof Verdict.Patched patched
                ? JsonPatch.apply(patched.patch(), template.pod())
                : template.pod();
        return circumstances
                .timeline(subject, manifest.namespace(), stored, Optional.empty())
                .saying(verdict.warnings());
    }

    private DrainPolicies policies(List<Manifest> found) throws UnreadableManifestException {
        List<Manifest> all = new ArrayList<>(found);
        all.addAll(PolicyFolder.manifests(folder));
        return DrainPolicyManifests.read(all);
    }

    private Optional<ReportedDrain> report() throws UnreadableManifestException {
        return reportFile.isEmpty() ? Optional.empty() : Optional.of(ReportFile.read(reportFile.get()));
    }
}
