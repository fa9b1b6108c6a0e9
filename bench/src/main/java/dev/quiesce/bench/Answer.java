package dev.quiesce.bench;

import java.util.Map;

/** What the peers answer: no more than a webhook must. */
record Answer(String uid, boolean allowed) {

    Map<String, Object> review() {
        return Map.of("apiVersion", "admission.k8s.io/v1", "kind", "AdmissionReview", "response", response());
    }

    private Map<String, Object> response() {
        return allowed
                ? Map.of("uid", uid, "allowed", true)
                : Map.of(
                        "uid", uid, "allowed", false, "status", Map.of("code", 403, "message", "the run has finished"));
    }
}
