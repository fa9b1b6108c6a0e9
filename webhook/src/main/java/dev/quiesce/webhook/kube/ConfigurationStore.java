package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;

/** Webhook configurations at the API server. Every method blocks. */
interface ConfigurationStore {

    /** The configuration as it is now; empty if there is none. */
    Optional<JsonNode> read(ConfigurationKind kind, String name);

    /** Server-side apply, in our name and by force. The document says which version it is for. */
    Applied apply(ConfigurationKind kind, ObjectNode document);

    /** Tells {@code changed} that a configuration is there, and of every change to it, until closed. */
    AutoCloseable watch(ConfigurationKind kind, String name, Runnable changed);

    /** What came of an apply. */
    sealed interface Applied {

        /** It is in force, as given. */
        record Written(JsonNode configuration) implements Applied {}

        /** Somebody was faster, or it is gone: read it again. */
        record Outdated() implements Applied {}

        /**
         * The API server refuses it.
         *
         * @param entries what is wrong with what an entry, by its place in the document, has from its policy
         */
        record Invalid(Map<Integer, String> entries, String message) implements Applied {
            public Invalid {
                entries = Map.copyOf(entries);
            }
        }
    }
}
