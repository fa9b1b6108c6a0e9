package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The type of a termination field, and with it which of its values mean "unset". */
public enum ValueType {
    @JsonProperty("String")
    STRING(""),
    @JsonProperty("Boolean")
    BOOLEAN("false");

    private final String unset;

    ValueType(String unset) {
        this.unset = unset;
    }

    /** Whether a text is a Boolean's. */
    static boolean isBoolean(String text) {
        return text.equals("true") || text.equals("false");
    }

    /** The value that an absent or null field has. */
    public String unset() {
        return unset;
    }
}
