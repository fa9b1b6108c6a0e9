package dev.quiesce.webhook.timeline;

import java.time.Duration;

/**
 * A part of a drain.
 *
 * @param length zero or more
 * @param chosenBy whose word this length is: an annotation, a policy, a default; "" where there is nothing to choose
 */
public record Slice(SliceKind kind, Duration length, String chosenBy) {

    public Slice {
        if (length.isNegative()) {
            throw new IllegalArgumentException(kind.label() + " is negative: " + length);
        }
    }
}
