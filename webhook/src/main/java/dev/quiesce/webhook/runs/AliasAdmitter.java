package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.Admitter;
import dev.quiesce.webhook.admission.FieldPath;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Projection;
import dev.quiesce.webhook.admission.Verdict;
import dev.quiesce.webhook.runs.Actor.ActorVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rewrites old spellings of values, such as Tekton's PipelineRunCancelled of before v0.38, where this very request sets one:
 * on CREATE, and on a live run, whoever asks but an actor that is skipped. A finished run keeps what it has, and the rule refuses the change.
 */
public record AliasAdmitter(RunPolicies policies) implements Admitter {

    @Override
    public Projection projection() {
        return policies.projection();
    }

    @Override
    public Projection projection(GroupVersionResource resource) {
        return policies.projection(resource);
    }

    @Override
    public Verdict admit(AdmissionRequest request) {
        return policies.covering(request)
                .filter(policy -> request.subResource().isEmpty() && isOpen(policy, request))
                .filter(policy -> policy.verdictOn(request.user()) != ActorVerdict.SKIP)
                .map(policy -> rewritten(policy, request))
                .orElseGet(Verdict::allowed);
    }

    private static boolean isOpen(RunPolicy policy, AdmissionRequest request) {
        return switch (request.operation()) {
            case CREATE -> true;
            case UPDATE -> !policy.finished(request.oldObject());
            case DELETE, CONNECT -> false;
        };
    }

    private static Verdict rewritten(RunPolicy policy, AdmissionRequest request) {
        ArrayNode patch = JsonNodeFactory.instance.arrayNode();
        List<String> warnings = new ArrayList<>();
        for (TerminationField field : policy.spec().termination()) {
            Change change = Change.of(field, request.oldObject(), request.object());
            Optional<String> value = change.isNone()
                    ? Optional.empty()
                    : Optional.ofNullable(field.aliases().get(change.to()));
            value.ifPresent(now -> {
                patch.addObject()
                        .put("op", "replace")
                        .put("path", pointer(field.field()))
                        .put("value", now);
                warnings.add("%s %s is an old spelling; %s is stored".formatted(field.field(), change.to(), now));
            });
        }
        return patch.isEmpty() ? Verdict.allowed() : new Verdict.Patched(patch, warnings);
    }

    /** The path as a JSON Pointer (RFC 6901). */
    private static String pointer(FieldPath path) {
        StringBuilder pointer = new StringBuilder();
        path.members()
                .forEach(member ->
                        pointer.append('/').append(member.replace("~", "~0").replace("/", "~1")));
        return pointer.toString();
    }
}
