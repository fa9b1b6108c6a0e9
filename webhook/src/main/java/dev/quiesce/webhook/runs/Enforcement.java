package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * What happens when a rule is broken.
 *
 * @param finished a finished run stays finished
 * @param strength a termination request may only get stronger, and what is for creation only is not set later
 */
public record Enforcement(
        @JsonPropertyDescription(
                "For changes of a finished run: Deny (the default), Warn or \"Off\" (quoted: YAML reads a bare Off as false).")
        Level finished,

        @JsonPropertyDescription(
                "For weaker requests on a live run: Deny (the default), Warn or \"Off\" (quoted: YAML reads a bare Off as false).")
        Level strength) {

    static final Enforcement ALL_DENY = new Enforcement(Level.DENY, Level.DENY);

    public Enforcement {
        finished = finished == null ? Level.DENY : finished;
        strength = strength == null ? Level.DENY : strength;
    }

    /** How far a rule goes. */
    public enum Level {
        @JsonProperty("Deny")
        DENY,
        @JsonProperty("Warn")
        WARN,
        @JsonProperty("Off")
        OFF
    }
}
