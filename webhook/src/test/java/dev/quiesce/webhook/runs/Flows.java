package dev.quiesce.webhook.runs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.quiesce.webhook.admission.AdmissionRequest;
import dev.quiesce.webhook.admission.GroupVersionKind;
import dev.quiesce.webhook.admission.GroupVersionResource;
import dev.quiesce.webhook.admission.Operation;
import dev.quiesce.webhook.admission.UserInfo;
import dev.quiesce.webhook.policies.PolicyReader;
import dev.quiesce.webhook.policies.PolicyReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Flows: a kind whose field is a Boolean, whose end is a phase or a label, which can be retried, and has actors. */
final class Flows {

    static final String POLICY = """
            metadata: {name: flows}
            spec:
              match: {apiGroups: [example.com], apiVersions: [v1], resources: [flows]}
              finished:
              - phase: {field: status.phase, in: [Succeeded, Failed]}
              - label: {key: example.com/completed, value: 'true'}
              termination:
              - field: spec.shutdown
                values: [{value: '', strength: 0}, {value: Stop, strength: 1}, {value: Terminate, strength: 2}]
              - field: spec.suspend
                type: Boolean
                values: [{value: 'false', strength: 0}, {value: 'true', strength: 0}]
              retry: Allow
              actors:
              - {user: robot, verdict: Skip}
              - {group: tenants, verdict: Deny}
              - {user: intern, verdict: Warn}
            """;

    private Flows() {}

    static RunPolicy policy(String yaml) {
        return switch (PolicyReader.read(parse(yaml))) {
            case PolicyReading.Sound(RunPolicy policy) -> policy;
            case PolicyReading.Unsound unsound ->
                throw new IllegalArgumentException(unsound.problems().toString());
        };
    }

    static AdmissionRequest update(String user, String old, String object) {
        return request("flows", "Flow", Operation.UPDATE, new UserInfo(user, List.of()), old, object);
    }

    static AdmissionRequest request(
            String resource, String kind, Operation operation, UserInfo user, String old, String object) {
        String group = kind.equals("Flow") ? "example.com" : "tekton.dev";
        return new AdmissionRequest(
                "u",
                operation,
                new GroupVersionResource(group, "v1", resource),
                "",
                new GroupVersionKind(group, "v1", kind),
                "team-a",
                "build",
                user,
                false,
                parse(object),
                parse(old));
    }

    private static JsonNode parse(String yaml) {
        try {
            return yaml.isEmpty() ? MissingNode.getInstance() : new YAMLMapper().readTree(yaml);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
