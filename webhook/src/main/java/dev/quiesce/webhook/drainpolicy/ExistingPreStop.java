package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What becomes of a preStop hook that a container came with. */
public enum ExistingPreStop {
    /** It stays, and its container does not wait for the drain; a warning says so. */
    @JsonProperty("Keep")
    KEEP,
    /** An httpGet or sleep hook is run by the agent, inside the drain's time; any other is kept. */
    @JsonProperty("Wrap")
    WRAP,
    /** One that is known as a drain by curl and sleep gives way; any other is kept. */
    @JsonProperty("Replace")
    REPLACE,
    /** The pod is not drained at all. */
    @JsonProperty("Refuse")
    REFUSE
}
