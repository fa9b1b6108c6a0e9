package dev.quiesce.webhook.serve;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Admitter;
import dev.quiesce.webhook.admission.FieldPath;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Projection;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.kube.EventNote;
import dev.quiesce.webhook.kube.EventNote.Regarding;
import dev.quiesce.webhook.kube.EventNote.Severity;
import dev.quiesce.webhook.runs.RunAdmitter;
import java.util.function.Consumer;

/** Judges runs, and tells of each refusal by an Event of the run. A dry run has no such effect. */
record ReportedRunAdmitter(RunAdmitter runs, Consumer<EventNote> events) implements Admitter {

    private static final FieldPath UID = FieldPath.parse("metadata.uid");

    @Override
    public Projection projection() {
        return runs.projection();
    }

    @Override
    public Projection projection(GroupVersionResource resource) {
        return runs.projection(resource);
    }

    @Override
    public Verdict admit(AdmissionRequest request) {
        Verdict verdict = runs.admit(request);
        if (verdict instanceof Verdict.Denied denied
                && !request.dryRun()
                && !request.name().isEmpty()) {
            events.accept(note(request, denied));
        }
        return verdict;
    }

    private static EventNote note(AdmissionRequest request, Verdict.Denied denied) {
        return new EventNote(
                new Regarding(
                        request.kind().apiVersion(),
                        request.kind().kind(),
                        request.namespace(),
                        request.name(),
                        UID.in(request.oldObject()).asText()),
                Severity.WARNING,
                denied.rule(),
                "Deny",
                "Refused to %s: %s".formatted(request.user().username(), denied.message()));
    }
}
