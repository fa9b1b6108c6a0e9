package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The pods that an object's controller would create. */
final class PodTemplates {

    private final Manifest manifest;
    private final Optional<TemplateKind> kind;

    private PodTemplates(Manifest manifest) {
        this.manifest = manifest;
        this.kind = TemplateKind.of(manifest.kind());
    }

    /** One for each template; none for objects that make no pods. */
    static List<PodTemplate> of(Manifest manifest) {
        List<PodTemplate> found = new ArrayList<>();
        PodTemplates templates = new PodTemplates(manifest);
        templates.find(manifest.content(), "", templates.path(), found);
        return found;
    }

    /** Why the pods of an object that makes some can't be judged; empty where they can, or where it makes none. */
    static Optional<String> obstacle(Manifest manifest) {
        PodTemplates templates = new PodTemplates(manifest);
        if (templates.kind.isEmpty() || !of(manifest).isEmpty()) {
            return Optional.empty();
        }
        JsonNode reference = manifest.content().path("spec").path("workloadRef");
        String path = String.join(".", templates.path());
        return Optional.of(
                reference.isObject()
                        ? "its pods are not judged: they are made from the template of %s %s; review that"
                                .formatted(
                                        reference.path("kind").asText(),
                                        reference.path("name").asText())
                        : "its pods are not judged: %s has no spec with containers".formatted(path));
    }

    private List<String> path() {
        return kind.map(TemplateKind::path).orElse(TemplateKind.USUAL_PATH);
    }

    private void find(JsonNode node, String at, List<String> path, List<PodTemplate> found) {
        if (path.isEmpty()) {
            if (node.path("spec").path("containers").isArray()) {
                found.add(new PodTemplate(at, pod(node)));
            }
            return;
        }
        String step = path.getFirst();
        List<String> rest = path.subList(1, path.size());
        if (step.equals(TemplateKind.EACH)) {
            for (int i = 0; i < node.size(); i++) {
                find(node.path(i), at + "[" + i + "]", rest, found);
            }
        } else {
            find(node.path(step), at.isEmpty() ? step : at + "." + step, rest, found);
        }
    }

    private JsonNode pod(JsonNode template) {
        ObjectNode pod = JsonNodeFactory.instance.objectNode();
        pod.put("apiVersion", "v1").put("kind", "Pod");
        ObjectNode metadata = template.path("metadata") instanceof ObjectNode written
                ? written.deepCopy()
                : JsonNodeFactory.instance.objectNode();
        metadata.remove("name");
        metadata.put("generateName", manifest.name() + "-").put("namespace", manifest.namespace());
        if (kind.isPresent() && kind.get() == TemplateKind.JOB) {
            labelWithJob(metadata);
        }
        metadata.putArray("ownerReferences")
                .addObject()
                .put(
                        "apiVersion",
                        kind.map(TemplateKind::ownerVersion)
                                .orElse(manifest.content().path("apiVersion").asText()))
                .put(
                        "kind",
                        kind.map(TemplateKind::ownerKind).orElse(manifest.kind().kind()))
                .put("name", manifest.name())
                .put("controller", true);
        pod.set("metadata", metadata);
        pod.set("spec", template.path("spec"));
        return pod;
    }

    /** A policy may select by them, and the Job controller sets them whatever the template says. */
    private void labelWithJob(ObjectNode metadata) {
        ObjectNode labels =
                metadata.path("labels") instanceof ObjectNode written ? written : metadata.putObject("labels");
        labels.put("job-name", manifest.name()).put("batch.kubernetes.io/job-name", manifest.name());
    }
}
