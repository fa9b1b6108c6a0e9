package dev.quiesce.webhook.admission;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** The answer to an {@link AdmissionRequest}. Warnings reach the user's terminal with any of the three. */
public sealed interface Verdict {

    /** One sentence each; the API server advises 120 characters and cuts long ones. */
    List<String> warnings();

    /** The object may be stored as it is. */
    record Allowed(List<String> warnings) implements Verdict {
        public Allowed {
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * The object may be stored once changed.
     *
     * @param patch a JSON Patch (RFC 6902): an array of operations, never empty
     */
    record Patched(JsonNode patch, List<String> warnings) implements Verdict {
        public Patched {
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * The object may not be stored.
     *
     * @param rule the stable reason, for metrics, audit and people: {@code RunFinished}
     * @param code the HTTP code of the refusal, 400 to 499
     * @param reason the reason in Kubernetes' own words that goes with the code: {@code Forbidden}
     * @param message what was refused, in which state the object is, what would be accepted
     */
    record Denied(String rule, int code, String reason, String message, List<String> warnings) implements Verdict {
        public Denied {
            warnings = List.copyOf(warnings);
        }
    }

    /** Allowed with nothing to say. */
    static Verdict allowed() {
        return new Allowed(List.of());
    }
}
