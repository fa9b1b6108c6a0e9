package dev.quiesce.webhook.http;

import dev.quiesce.webhook.admission.AdmissionRequest;

/** What reading a body gave. */
public sealed interface ReviewReading {

    /**
     * A review that can be judged.
     *
     * @param apiVersion the review's own version, which the answer repeats
     */
    record Review(String apiVersion, AdmissionRequest request) implements ReviewReading {}

    /**
     * No review that can be judged; the answer is HTTP 400.
     *
     * @param message the field, what it holds, what it should hold
     */
    record Malformed(String message) implements ReviewReading {}
}
