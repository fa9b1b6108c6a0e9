package dev.quiesce.webhook.http;

import dev.quiesce.webhook.admission.Admitter;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.http.ReviewReading.Malformed;
import dev.quiesce.webhook.http.ReviewReading.Review;
import java.util.function.Supplier;

/** From a body to an answer, for one path. No limits, no connection: those are the listener's. */
final class AdmissionRoute {

    private final ReviewReader reader = new ReviewReader();
    private final ReviewWriter writer = new ReviewWriter();
    private final String path;
    private final Supplier<Admitter> current;
    private final RouteMetrics metrics;
    private final VerdictLog log;

    AdmissionRoute(String path, Supplier<Admitter> current, RouteMetrics metrics, VerdictLog log) {
        this.path = path;
        this.current = current;
        this.metrics = metrics;
        this.log = log;
    }

    RouteMetrics metrics() {
        return metrics;
    }

    /** Whether an answer may have to wait for others, so that no event loop may ask for it. */
    boolean mayWait() {
        return current.get().mayWait();
    }

    /** The answer to a body, whatever it is; our own failure is HTTP 500, so that failurePolicy decides. */
    Answer answer(byte[] body) {
        try {
            Admitter admitter = current.get();
            return switch (reader.read(body, Projections.of(admitter))) {
                case Malformed malformed -> malformed(malformed);
                case Review review -> judged(review, admitter.admit(review.request()));
            };
        } catch (RuntimeException | StackOverflowError failure) {
            metrics.failed();
            log.failed(path, failure);
            return Answer.text(500, "Quiesce failed on this review; its log says where");
        }
    }

    private Answer malformed(Malformed malformed) {
        metrics.malformed();
        log.malformed(path);
        return Answer.text(400, "malformed AdmissionReview: " + malformed.message());
    }

    private Answer judged(Review review, Verdict verdict) {
        Answer answer = Answer.json(writer.write(review, verdict));
        metrics.judged(verdict);
        log.judged(path, review.request(), verdict);
        return answer;
    }
}
