package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/**
 * A kind of run in the tables: a manifest that its real CRD accepts, and the states that it can be in, each as a merge
 * patch on that manifest.
 *
 * @param policy the name of the policy under test; its file is {@code runs/POLICY.yaml}, its table {@code runs/POLICY.tsv}
 * @param hasStatusSubresource whether the API server keeps status apart from the rest; Argo's does not
 */
public record CaseKind(
        String policy,
        String group,
        String version,
        String kind,
        String resource,
        boolean hasStatusSubresource,
        JsonNode manifest,
        Map<String, JsonNode> states) {

    /** The kinds that have a table of their own. */
    public static final List<String> WITH_TABLES = List.of(
            "argo-workflows",
            "batch-jobs",
            "jobsets",
            "kueue-workloads",
            "rayjobs",
            "sparkapplications",
            "trainjobs",
            "volcano-commands");

    private static final ObjectMapper YAML = new YAMLMapper();

    /** The kind whose policy has this name. */
    public static CaseKind of(String policy) {
        try (InputStream file = CaseKind.class.getResourceAsStream("/runs/" + policy + ".yaml")) {
            if (file == null) {
                throw new IllegalArgumentException("there is no runs/" + policy + ".yaml");
            }
            return YAML.readValue(file, CaseKind.class);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The kind's API version, as a manifest has it. */
    public String apiVersion() {
        return group + "/" + version;
    }

    /** The manifest of a new object. */
    public JsonNode manifest(String namespace, String name) {
        return object("new", YAML.createObjectNode(), namespace, name);
    }

    /** The manifest in a state, with a patch on top. */
    JsonNode object(String state, JsonNode patch, String namespace, String name) {
        JsonNode inState = states.get(state);
        if (inState == null) {
            throw new IllegalArgumentException(policy + " has no state " + state + "; one of " + states.keySet());
        }
        JsonNode named = YAML.createObjectNode()
                .put("apiVersion", apiVersion())
                .put("kind", kind)
                .set(
                        "metadata",
                        YAML.createObjectNode().put("namespace", namespace).put("name", name));
        return MergePatch.apply(MergePatch.apply(MergePatch.apply(manifest, named), inState), patch);
    }
}
