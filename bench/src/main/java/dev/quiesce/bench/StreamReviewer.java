package dev.quiesce.bench;

import dev.quiesce.webhook.admission.Admitter;
import dev.quiesce.webhook.http.ReviewReader;
import dev.quiesce.webhook.http.ReviewReading;
import dev.quiesce.webhook.http.ReviewWriter;
import dev.quiesce.webhook.policies.ShippedPolicies;
import dev.quiesce.webhook.runs.RunAdmitter;
import dev.quiesce.webhook.runs.RunPolicies;

/** Quiesce: the reader, the whole rule with the shipped policies, the writer. */
final class StreamReviewer implements RunReviewer {

    private final ReviewReader reader = new ReviewReader();
    private final ReviewWriter writer = new ReviewWriter();
    private final Admitter rule = new RunAdmitter(new RunPolicies(ShippedPolicies.read()));

    @Override
    public byte[] answer(byte[] body) {
        return switch (reader.read(body, rule.projection())) {
            case ReviewReading.Review review -> writer.write(review, rule.admit(review.request()));
            case ReviewReading.Malformed malformed -> throw new IllegalArgumentException(malformed.message());
        };
    }
}
