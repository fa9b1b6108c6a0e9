package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * One entry of a webhook configuration. Members that the API server would fill in are written out, so that a comparison
 * knows them.
 *
 * @param name the entry's name, by which the API server tells entries apart
 * @param source the policy that it stands for
 * @param path where on our server it is answered
 * @param matchConditions CEL by name; the webhook is called only when all of them hold
 */
public record WebhookEntry(
        String name,
        String source,
        String path,
        FailurePolicy failurePolicy,
        List<Rule> rules,
        Map<String, String> matchConditions,
        NamespaceScope namespaces) {

    private static final int TIMEOUT_SECONDS = 5;

    public WebhookEntry {
        rules = List.copyOf(rules);
        matchConditions = Map.copyOf(matchConditions);
    }

    /** What the API server does when we do not answer. */
    public enum FailurePolicy {
        FAIL("Fail"),
        IGNORE("Ignore");

        private final String word;

        FailurePolicy(String word) {
            this.word = word;
        }
    }

    /** Which requests are meant, in every scope. */
    public record Rule(
            List<String> operations, List<String> apiGroups, List<String> apiVersions, List<String> resources) {

        public Rule {
            operations = List.copyOf(operations);
            apiGroups = List.copyOf(apiGroups);
            apiVersions = List.copyOf(apiVersions);
            resources = List.copyOf(resources);
        }

        private ObjectNode json() {
            ObjectNode rule = JsonNodeFactory.instance.objectNode();
            operations.forEach(rule.putArray("operations")::add);
            apiGroups.forEach(rule.putArray("apiGroups")::add);
            apiVersions.forEach(rule.putArray("apiVersions")::add);
            resources.forEach(rule.putArray("resources")::add);
            return rule.put("scope", "*");
        }
    }

    /** This entry, with what others have said in the same entry as it is {@code there}. */
    ObjectNode json(WebhookEndpoint endpoint, JsonNode there) {
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        entry.put("name", name);
        entry.putArray("admissionReviewVersions").add("v1");
        entry.set("clientConfig", endpoint.clientConfig(path));
        entry.put("failurePolicy", failurePolicy.word);
        ArrayNode conditions = entry.putArray("matchConditions");
        matchConditions.forEach((condition, expression) ->
                conditions.addObject().put("name", condition).put("expression", expression));
        entry.put("matchPolicy", "Equivalent");
        entry.set("namespaceSelector", namespaces.mergedWith(there.path("namespaceSelector")));
        rules.stream().map(Rule::json).forEach(entry.putArray("rules")::add);
        // A refusal makes an Event, but never that of a dry run.
        entry.put("sideEffects", "NoneOnDryRun");
        entry.put("timeoutSeconds", TIMEOUT_SECONDS);
        return entry;
    }
}
