package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What to do with a value that a policy does not list. A newer API may know it. */
public enum Unknown {
    @JsonProperty("Deny")
    DENY,
    @JsonProperty("Warn")
    WARN
}
