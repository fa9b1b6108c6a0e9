package dev.quiesce.agent.contract;

import java.time.Duration;

/** What becomes of a drain whose work can't be seen. It is retried and reported in both cases. */
public enum OnSourceFailure {
    /** It is waited for, up to the deadline of the work. */
    WAIT("Wait"),
    /** After {@link #PATIENCE} without one answer the source counts as quiet, and the report says so. */
    PROCEED("Proceed");

    /** How long a source may fail without a break before {@link #PROCEED} passes over it. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private final String text;

    OnSourceFailure(String text) {
        this.text = text;
    }

    /** As written in a policy, an annotation or the environment. */
    public String text() {
        return text;
    }

    /** Reads {@link #text()}, exactly. */
    public static Parsed<OnSourceFailure> parse(String field, String value) {
        for (OnSourceFailure candidate : values()) {
            if (candidate.text.equals(value)) {
                return new Parsed.Valid<>(candidate);
            }
        }
        return new Parsed.Invalid<>(field, value, "is unknown", "Wait or Proceed");
    }
}
