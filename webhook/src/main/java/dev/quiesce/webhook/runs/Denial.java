package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a refusal is put. Controllers read it: Tekton's swallows the refusal of a finished TaskRun only when it is a
 * BadRequest that says {@code no updates are allowed} (tektoncd/pipeline#8172).
 *
 * @param code the HTTP code, 400 to 499
 * @param reason Kubernetes' own word for the code
 * @param phrase words that the refusal of a change to a finished run must hold
 */
public record Denial(
        @Min(400) @Max(499) @JsonPropertyDescription("The HTTP code; 403 by default.")
        int code,

        @JsonPropertyDescription("Kubernetes' word for the code, such as Forbidden for 403, which is the default.")
        String reason,

        @JsonPropertyDescription("Words that a refusal on a finished run must hold.") @Nullable
        String phrase) {

    static final Denial FORBIDDEN = new Denial(403, "Forbidden", null);

    public Denial {
        code = code == 0 ? 403 : code;
        reason = reason == null ? usualReason(code).orElse("") : reason;
    }

    /** The word that Kubernetes has for a code (metav1.StatusReason); empty for one without. */
    static Optional<String> usualReason(int code) {
        return switch (code) {
            case 400 -> Optional.of("BadRequest");
            case 401 -> Optional.of("Unauthorized");
            case 403 -> Optional.of("Forbidden");
            case 404 -> Optional.of("NotFound");
            case 405 -> Optional.of("MethodNotAllowed");
            case 406 -> Optional.of("NotAcceptable");
            case 409 -> Optional.of("Conflict");
            case 410 -> Optional.of("Gone");
            case 413 -> Optional.of("RequestEntityTooLarge");
            case 415 -> Optional.of("UnsupportedMediaType");
            case 422 -> Optional.of("Invalid");
            case 429 -> Optional.of("TooManyRequests");
            default -> Optional.empty();
        };
    }
}
