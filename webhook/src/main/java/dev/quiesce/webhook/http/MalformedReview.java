package dev.quiesce.webhook.http;

import java.io.IOException;

/** Stops the reading of a review; never leaves {@link ReviewReader}. */
final class MalformedReview extends IOException {

    MalformedReview(String message) {
        super(message);
    }

    /** Costs nothing: where in our code the reading stopped is no news. */
    @Override
    public Throwable fillInStackTrace() {
        return this;
    }

    String text() {
        return String.valueOf(getMessage());
    }
}
