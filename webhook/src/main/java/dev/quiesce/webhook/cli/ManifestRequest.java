package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.GroupVersionKind;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.UserInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the API server would ask about a manifest. */
final class ManifestRequest {

    private ManifestRequest() {}

    /** A CREATE of this manifest, or its UPDATE from an older one. */
    static AdmissionRequest of(Manifest manifest, Optional<Manifest> old, String user) {
        GroupVersionKind kind = manifest.kind();
        return new AdmissionRequest(
                "review",
                old.isPresent() ? Operation.UPDATE : Operation.CREATE,
                new GroupVersionResource(kind.group(), kind.version(), plural(kind.kind())),
                "",
                kind,
                manifest.namespace(),
                manifest.name(),
                userInfo(user),
                true,
                old.map(before -> withStatusOf(manifest.content(), before.content()))
                        .orElse(manifest.content()),
                old.map(Manifest::content).orElseGet(MissingNode::getInstance));
    }

    /** The CREATE of a pod by the controller of this manifest's object. */
    static AdmissionRequest ofPod(Manifest manifest, PodTemplate template, String user) {
        return new AdmissionRequest(
                "review",
                Operation.CREATE,
                new GroupVersionResource("", "v1", "pods"),
                "",
                new GroupVersionKind("", "v1", "Pod"),
                manifest.namespace(),
                "",
                userInfo(user),
                true,
                template.pod(),
                MissingNode.getInstance());
    }

    /** An update of the main resource leaves the status alone where the manifest says nothing of it. */
    private static JsonNode withStatusOf(JsonNode object, JsonNode oldObject) {
        if (object.has("status") || !oldObject.has("status") || !(object instanceof ObjectNode content)) {
            return object;
        }
        ObjectNode copy = content.deepCopy();
        copy.set("status", oldObject.get("status"));
        return copy;
    }

    /** The plural that Kubernetes itself guesses for a kind (apimachinery, UnsafeGuessKindToResource). */
    static String plural(String kind) {
        String singular = kind.toLowerCase(Locale.ROOT);
        if (singular.endsWith("s")) {
            return singular + "es";
        }
        return singular.endsWith("y") ? singular.substring(0, singular.length() - 1) + "ies" : singular + "s";
    }

    private static UserInfo userInfo(String user) {
        List<String> groups = new ArrayList<>(List.of("system:authenticated"));
        String[] parts = user.split(":", -1);
        if (user.startsWith("system:serviceaccount:") && parts.length == 4) {
            groups.add("system:serviceaccounts");
            groups.add("system:serviceaccounts:" + parts[2]);
        }
        return new UserInfo(user, groups);
    }
}
