package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonProperty;

/** When a value may be set, if not always. */
public enum Only {
    @JsonProperty("OnCreate")
    ON_CREATE,
    @JsonProperty("Never")
    NEVER
}
