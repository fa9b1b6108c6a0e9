package dev.quiesce.webhook.admission;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One request for admission, cut down to what decisions read.
 *
 * @param uid the API server's name for this request; the answer repeats it
 * @param subResource the subresource ({@code status}, {@code scale}), or "" for the object itself
 * @param namespace the namespace, or "" for a cluster-scoped object
 * @param name the name, or "" while a CREATE still waits for its generated one
 * @param dryRun whether nothing will be stored; the verdict is the same
 * @param object the object as it would become, pruned to a {@link Projection}; missing on DELETE
 * @param oldObject the object as it is stored, pruned alike; missing on CREATE
 */
public record AdmissionRequest(
        String uid,
        Operation operation,
        GroupVersionResource resource,
        String subResource,
        GroupVersionKind kind,
        String namespace,
        String name,
        UserInfo user,
        boolean dryRun,
        JsonNode object,
        JsonNode oldObject) {

    /** The object's name for a message: {@code PipelineRun team-a/build-7}. */
    public String subject() {
        String shortName = name.isEmpty() ? "(name to be generated)" : name;
        return kind.kind() + " " + (namespace.isEmpty() ? shortName : namespace + "/" + shortName);
    }
}
