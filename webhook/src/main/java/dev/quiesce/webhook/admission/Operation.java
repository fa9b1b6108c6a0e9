package dev.quiesce.webhook.admission;

/** What the API server is about to do with an object. */
public enum Operation {
    CREATE,
    UPDATE,
    DELETE,
    CONNECT
}
