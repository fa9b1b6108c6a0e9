package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.GroupVersionKind;

/** One object of a file. */
record Manifest(String file, JsonNode content) {

    static final String UNNAMED = "(name to be generated)";

    GroupVersionKind kind() {
        String apiVersion = content.path("apiVersion").asText();
        int slash = apiVersion.indexOf('/');
        return new GroupVersionKind(
                slash < 0 ? "" : apiVersion.substring(0, slash),
                apiVersion.substring(slash + 1),
                content.path("kind").asText());
    }

    String name() {
        return content.path("metadata").path("name").asText();
    }

    /** The namespace; {@code default} where the manifest names none, as kubectl would have it. */
    String namespace() {
        String namespace = content.path("metadata").path("namespace").asText();
        return namespace.isEmpty() ? "default" : namespace;
    }

    boolean isPod() {
        return kind().group().isEmpty() && kind().kind().equals("Pod");
    }

    /** For readers: {@code Pod shop/cart}. */
    String subject() {
        return "%s %s/%s".formatted(kind().kind(), namespace(), name().isEmpty() ? UNNAMED : name());
    }

    /** Whether this and another are the same object, at whatever version of its API group. */
    boolean isSameObject(Manifest other) {
        return kind().group().equals(other.kind().group())
                && kind().kind().equals(other.kind().kind())
                && namespace().equals(other.namespace())
                && name().equals(other.name());
    }
}
