package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Whether a request that makes a finished run an unfinished one may change its termination fields: {@code argo retry}
 * does both in one update.
 */
public enum Retry {
    @JsonProperty("Deny")
    DENY,
    @JsonProperty("Allow")
    ALLOW
}
