package dev.quiesce.webhook.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the cluster would answer for one object: the members of {@code quiesce review -o json}.
 *
 * @param code the HTTP code; 200 when allowed
 * @param reason Kubernetes' word for a refusal; "" when allowed
 * @param message the refusal's text; "" when allowed
 * @param patch the JSON Patch that would be applied; null without one
 * @param podTemplate where in the object the template stands whose pods are judged; null for the object itself
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
    "patch",
    "podTemplate"
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
        @Nullable JsonNode patch,
        @Nullable String podTemplate) {

    private static final int ALLOWED = 200;

    /** The object itself. */
    static Reviewed of(Manifest manifest, AdmissionRequest request, Verdict verdict) {
        return of(manifest, null, request.operation(), verdict);
    }

    /** The pods that are made from one of its templates. */
    static Reviewed ofPods(Manifest manifest, PodTemplate template, Verdict verdict) {
        return of(manifest, template.path(), Operation.CREATE, verdict);
    }

    /** The same, with one more warning. */
    Reviewed warning(String more) {
        List<String> all = Stream.concat(warnings.stream(), Stream.of(more)).toList();
        return new Reviewed(
                file,
                apiVersion,
                kind,
                namespace,
                name,
                operation,
                allowed,
                code,
                reason,
                message,
                all,
                patch,
                podTemplate);
    }

    private static Reviewed of(Manifest manifest, @Nullable String podTemplate, Operation operation, Verdict verdict) {
        Optional<Verdict.Denied> denial =
                verdict instanceof Verdict.Denied denied ? Optional.of(denied) : Optional.empty();
        return new Reviewed(
                manifest.file(),
                manifest.kind().apiVersion(),
                manifest.kind().kind(),
                manifest.namespace(),
                manifest.name(),
                operation.name(),
                denial.isEmpty(),
                denial.map(Verdict.Denied::code).orElse(ALLOWED),
                denial.map(Verdict.Denied::reason).orElse(""),
                denial.map(Verdict.Denied::message).orElse(""),
                verdict.warnings(),
                verdict instanceof Verdict.Patched patched ? patched.patch() : null,
                podTemplate);
    }
}
