package dev.quiesce.webhook.admission;

/** A kind by its API group ("" is the core group), version and name. */
public record GroupVersionKind(String group, String version, String kind) {

    /** The group and version as a manifest writes them: {@code tekton.dev/v1}, or {@code v1} for the core group. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }
}
