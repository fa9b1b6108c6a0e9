package dev.quiesce.webhook.serve;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Admitter;
import dev.quiesce.webhook.admission.Projection;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.injection.InjectionDecision;
import dev.quiesce.webhook.injection.PodAdmitter;

/** Judges pods and counts what became of them. A dry run makes no pod and counts for nothing. */
record CountedPodAdmitter(PodAdmitter pods, InjectionMetrics metrics) implements Admitter {

    @Override
    public Projection projection() {
        return pods.projection();
    }

    @Override
    public Verdict admit(AdmissionRequest request) {
        InjectionDecision decision = pods.decide(request);
        if (!request.dryRun()) {
            metrics.decided(pods.mode(), decision);
        }
        return pods.verdict(decision);
    }
}
