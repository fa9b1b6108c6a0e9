package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the cluster would answer for one object: the members of {@code quiesce review -o json}.
 *
 * @param code the HTTP code; 200 when allowed
 * @param reason Kubernetes' word for a refusal; "" when allowed
 * @param message the refusal's text; "" when allowed
 * @param patch the JSON Patch that would be applied; null without one
 */
@JsonPropertyOrder({
    "file",
    "apiVersion",
    "kind",
    "namespace",
    "name",
    "operation",
    "allowed",
    "code",
    "reason",
    "message",
    "warnings",
    "patch"
})
@JsonInclude(JsonInclude.Include.ALWAYS)
record Reviewed(
        String file,
        String apiVersion,
        String kind,
        String namespace,
        String name,
        String operation,
        boolean allowed,
        int code,
        String reason,
        String message,
        List<String> warnings,
        @Nullable JsonNode patch) {

    static Reviewed of(Manifest manifest, AdmissionRequest request, Verdict verdict) {
        return switch (verdict) {
            case Verdict.Allowed allowed -> reviewed(manifest, request, true, 200, "", "", allowed.warnings(), null);
            case Verdict.Patched patched ->
                reviewed(manifest, request, true, 200, "", "", patched.warnings(), patched.patch());
            case Verdict.Denied denied ->
                reviewed(
                        manifest,
                        request,
                        false,
                        denied.code(),
                        denied.reason(),
                        denied.message(),
                        denied.warnings(),
                        null);
        };
    }

    private static Reviewed reviewed(
            Manifest manifest,
            AdmissionRequest request,
            boolean allowed,
            int code,
            String reason,
            String message,
            List<String> warnings,
            @Nullable JsonNode patch) {
        return new Reviewed(
                manifest.file(),
                request.kind().apiVersion(),
                request.kind().kind(),
                request.namespace(),
                request.name(),
                request.operation().name(),
                allowed,
                code,
                reason,
                message,
                warnings,
                patch);
    }
}
