package dev.quiesce.webhook.injection;

/** What a namespace has opted in to. */
public enum InjectionMode {
    /** Pods that ask for it are made to drain. */
    ENABLED,
    /** Pods stay as they are; a warning says what would be done. */
    OBSERVE
}
