package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.Set;

/** Webhook configurations at the API server. Every method blocks. */
interface ConfigurationStore {

    /** The configuration as it is now; empty if there is none. */
    Optional<JsonNode> read(ConfigurationKind kind, String name);

    /** Server-side apply, in our name and by force. The document says which version it is for. */
    Applied apply(ObjectNode document);

    /** Tells {@code changed} of every change to one configuration, and once at the start, until closed. */
    AutoCloseable watch(ConfigurationKind kind, String name, Runnable changed);

    /** What came of an apply. */
    sealed interface Applied {

        /** It is in force, as given. */
        record Written(JsonNode configuration) implements Applied {}

        /** Somebody was faster, or it is gone: read it again. */
        record Outdated() implements Applied {}

        /** The API server finds these entries (by their place in the document; none if it did not say) wrong. */
        record Invalid(Set<Integer> entries, String message) implements Applied {
            public Invalid {
                entries = Set.copyOf(entries);
            }
        }
    }
}
