package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** What shall become of a pod, whatever the mode of its namespace. */
public sealed interface InjectionDecision {

    /** The pod does not ask to drain, or is no pod that is being created. */
    record NotAsked() implements InjectionDecision {}

    /**
     * The pod stays as it is.
     *
     * @param warnings what the user is told; never empty
     */
    record Skipped(SkipReason reason, List<String> warnings) implements InjectionDecision {
        public Skipped {
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * The pod drains.
     *
     * @param patch the RFC 6902 operations; empty where the pod has all it needs
     * @param summary the patch in one line, for those who only observe
     */
    record Injected(JsonNode patch, String summary, List<String> warnings) implements InjectionDecision {
        public Injected {
            warnings = List.copyOf(warnings);
        }
    }
}
