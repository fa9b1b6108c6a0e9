package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a webhook configuration should hold of ours. Entries of other names in it are other people's.
 *
 * @param name the configuration's name; the names of all our entries end in it
 */
public record WantedConfiguration(ConfigurationKind kind, String name, List<WebhookEntry> entries) {

    public WantedConfiguration {
        entries = List.copyOf(entries);
    }

    /**
     * What to apply so that the configuration, as it is {@code there}, says what is wanted; empty when it does already.
     * The document holds the version that was read: it is for that one, and never makes a configuration.
     */
    Optional<ObjectNode> change(JsonNode there, WebhookEndpoint endpoint, NamespaceOwner owner) {
        ObjectNode wanted = JsonNodeFactory.instance.objectNode();
        wanted.put("apiVersion", ConfigurationKind.API_VERSION).put("kind", kind.kind());
        ObjectNode metadata = wanted.putObject("metadata").put("name", name);
        metadata.putArray("ownerReferences").add(owner.reference());
        JsonNode webhooks = there.path("webhooks");
        entries.stream()
                .map(entry -> kind.completed(entry.json(endpoint, named(entry.name(), webhooks))))
                .forEach(wanted.putArray("webhooks")::add);
        if (Coverage.covers(there, wanted) && !hasStale(webhooks)) {
            return Optional.empty();
        }
        metadata.set("resourceVersion", there.path("metadata").path("resourceVersion"));
        return Optional.of(wanted);
    }

    /** The same without the entries of these sources. */
    WantedConfiguration without(Set<String> sources) {
        return new WantedConfiguration(
                kind,
                name,
                entries.stream()
                        .filter(entry -> !sources.contains(entry.source()))
                        .toList());
    }

    private boolean hasStale(JsonNode webhooks) {
        Set<String> names = entries.stream().map(WebhookEntry::name).collect(Collectors.toSet());
        for (JsonNode webhook : webhooks) {
            String entry = webhook.path("name").asText();
            if (entry.endsWith("." + name) && !names.contains(entry)) {
                return true;
            }
        }
        return false;
    }

    private static JsonNode named(String name, JsonNode webhooks) {
        for (JsonNode webhook : webhooks) {
            if (webhook.path("name").asText().equals(name)) {
                return webhook;
            }
        }
        return MissingNode.getInstance();
    }
}
