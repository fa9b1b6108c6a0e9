package dev.quiesce.webhook.http;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Admitter;
import dev.quiesce.webhook.admission.Projection;
import dev.quiesce.webhook.admission.Verdict;
import java.util.function.Function;

/** An admitter that reads spec.status and decides by a function. */
record TestAdmitter(Function<AdmissionRequest, Verdict> rule) implements Admitter {

    @Override
    public Projection projection() {
        return Reviews.SPEC_STATUS;
    }

    @Override
    public Verdict admit(AdmissionRequest request) {
        return rule.apply(request);
    }
}
