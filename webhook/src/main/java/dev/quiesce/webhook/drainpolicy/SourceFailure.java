package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What is done when a source of work can't be read. It is reported by name in any case. */
public enum SourceFailure {
    @JsonProperty("Wait")
    WAIT,
    @JsonProperty("Proceed")
    PROCEED
}
