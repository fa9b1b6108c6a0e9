package dev.quiesce.webhook.policies;

import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Problem;
import java.util.List;

/** What is wrong with policies of one kind, as somebody writes them. */
@FunctionalInterface
public interface PolicyCheck {

    /** All the problems of the request's object; none means that it may be written. */
    List<Problem> problems(AdmissionRequest request);
}
