package dev.quiesce.webhook.admission;

/** A resource by its API group ("" is the core group), version and plural name. */
public record GroupVersionResource(String group, String version, String resource) {}
