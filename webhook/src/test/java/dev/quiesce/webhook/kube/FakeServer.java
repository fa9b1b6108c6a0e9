package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A webhook configuration as the API server keeps it: entries merged by name, what an applier no longer names is gone if
 * it was its own, defaults filled in, an old version refused.
 */
final class FakeServer implements ConfigurationStore {

    final List<JsonNode> applied = new CopyOnWriteArrayList<>();
    final Set<String> refusedEntries = new HashSet<>();
    private final List<Runnable> watchers = new CopyOnWriteArrayList<>();
    private final Set<String> ours = new HashSet<>();
    private ObjectNode configuration = JsonNodeFactory.instance.objectNode();
    private boolean present;
    private int version;
    private int interruptions;
    private Runnable interruption = () -> {};

    /** As the install leaves it. */
    static FakeServer installed() {
        FakeServer server = new FakeServer();
        server.set(Samples.object("metadata: {name: runs.quiesce.dev}"));
        return server;
    }

    synchronized void set(ObjectNode next) {
        present = true;
        configuration = next.deepCopy();
        configuration.put("apiVersion", ConfigurationKind.API_VERSION);
        configuration.put("kind", ConfigurationKind.VALIDATING.kind());
        configuration.withObject("/metadata").put("resourceVersion", String.valueOf(++version));
        watchers.forEach(Runnable::run);
    }

    synchronized void delete() {
        present = false;
        watchers.forEach(Runnable::run);
    }

    synchronized ObjectNode now() {
        return configuration.deepCopy();
    }

    @Override
    public synchronized Optional<JsonNode> read(ConfigurationKind kind, String name) {
        return present ? Optional.of(now()) : Optional.empty();
    }

    /** Has {@code other} done its work just before each of the next {@code times} applies. */
    synchronized void beforeApply(int times, Runnable other) {
        interruptions = times;
        interruption = other;
    }

    @Override
    public synchronized Applied apply(ConfigurationKind kind, ObjectNode document) {
        if (interruptions > 0) {
            interruptions--;
            interruption.run();
        }
        if (!present
                || !document.at("/metadata/resourceVersion").equals(configuration.at("/metadata/resourceVersion"))) {
            return new Applied.Outdated();
        }
        Map<Integer, String> invalid = new HashMap<>();
        for (int i = 0; i < document.path("webhooks").size(); i++) {
            if (refusedEntries.contains(
                    document.path("webhooks").path(i).path("name").asText())) {
                invalid.put(i, "matchConditions: no such overload");
            }
        }
        if (!invalid.isEmpty()) {
            return new Applied.Invalid(invalid, "invalid");
        }
        applied.add(document);
        ObjectNode next = now();
        next.withObject("/metadata").set("ownerReferences", document.at("/metadata/ownerReferences"));
        merge(next, document.path("webhooks"));
        set(next);
        return new Applied.Written(now());
    }

    @Override
    public AutoCloseable watch(ConfigurationKind kind, String name, Runnable changed) {
        watchers.add(changed);
        changed.run();
        return () -> watchers.remove(changed);
    }

    private void merge(ObjectNode next, JsonNode wanted) {
        Set<String> names = new HashSet<>(wanted.findValuesAsText("name"));
        List<JsonNode> kept = new ArrayList<>();
        next.path("webhooks").forEach(entry -> {
            String name = entry.path("name").asText();
            if (!names.contains(name) && !ours.contains(name)) {
                kept.add(entry);
            }
        });
        ArrayNode merged = next.putArray("webhooks").addAll(kept);
        ours.clear();
        wanted.forEach(entry -> {
            ours.add(entry.path("name").asText());
            ObjectNode defaulted = entry.deepCopy();
            defaulted.putObject("objectSelector");
            merged.add(defaulted);
        });
    }
}
