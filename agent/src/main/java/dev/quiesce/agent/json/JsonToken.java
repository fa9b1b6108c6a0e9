package dev.quiesce.agent.json;

/** What comes next in a JSON text. */
public enum JsonToken {
    BEGIN_OBJECT,
    END_OBJECT,
    BEGIN_ARRAY,
    END_ARRAY,
    /** The name of a member. */
    NAME,
    STRING,
    NUMBER,
    TRUE,
    FALSE,
    NULL,
    /** The text is over, and was whole. */
    END
}
