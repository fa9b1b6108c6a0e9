package dev.quiesce.agent.work.http;

import org.jspecify.annotations.Nullable;

/**
 * What came of a call.
 *
 * @param seen what the gauge says, or the status of an answer that no gauge was looked for in
 * @param failure what went wrong, fit to follow the name of what was called; null when nothing did
 */
record HttpOutcome(String seen, @Nullable String failure) {

    static HttpOutcome of(String seen) {
        return new HttpOutcome(seen, null);
    }

    static HttpOutcome failed(String failure) {
        return new HttpOutcome("", failure);
    }
}
