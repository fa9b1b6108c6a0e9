package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The two kinds of webhook configuration. */
public enum ConfigurationKind {
    VALIDATING("ValidatingWebhookConfiguration", "validatingwebhookconfigurations"),
    MUTATING("MutatingWebhookConfiguration", "mutatingwebhookconfigurations");

    static final String API_VERSION = "admissionregistration.k8s.io/v1";

    private final String kind;
    private final String plural;

    ConfigurationKind(String kind, String plural) {
        this.kind = kind;
        this.plural = plural;
    }

    /** The name of the kind in manifests. */
    public String kind() {
        return kind;
    }

    /** The name of the resource in paths and in RBAC. */
    String plural() {
        return plural;
    }

    /** An entry with what only this kind's entries have: who changes objects looks again once others have. */
    ObjectNode completed(ObjectNode entry) {
        return switch (this) {
            case VALIDATING -> entry;
            case MUTATING -> entry.put("reinvocationPolicy", "IfNeeded");
        };
    }
}
