package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.runs.RunMatch;
import dev.quiesce.webhook.runs.RunPolicy;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a RunPolicy's status should say. */
final class RunPolicyStatuses {

    static final String READY = "Ready";

    private static final int LONGEST_MESSAGE = 1024;

    private RunPolicyStatuses() {}

    /**
     * The status of a policy.
     *
     * @param refused what the API server said against it, if it did
     * @param before the policy's manifest with its present status
     */
    static RunPolicyStatus of(
            PolicyCatalogue catalogue, String name, @Nullable String refused, JsonNode before, Instant now) {
        PolicyCatalogue.Own own = catalogue.own().get(name);
        Optional<RunPolicy> inForce = refused == null ? catalogue.inForce(name) : Optional.empty();
        long generation = own == null ? 0 : own.generation();
        Condition ready = own == null || own.problems().isEmpty()
                ? accepted(generation, refused)
                : condition("False", "Invalid", said(own.problems()) + "; " + stays(own, inForce), generation);
        List<String> resources =
                inForce.map(policy -> resources(policy.spec().match())).orElse(List.of());
        return new RunPolicyStatus(generation, List.of(since(ready, before, now)), resources);
    }

    private static Condition accepted(long generation, @Nullable String refused) {
        return refused == null
                ? condition("True", "InForce", "this policy is in force", generation)
                : condition("False", "Refused", "the API server refuses its webhooks: " + refused, generation);
    }

    private static Condition condition(String status, String reason, String message, long generation) {
        String shown =
                message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE - 3) + "...";
        return new Condition(READY, status, reason, shown, generation, null);
    }

    private static String said(List<Problem> problems) {
        return problems.stream().map(Problem::toString).collect(Collectors.joining("; "));
    }

    private static String stays(PolicyCatalogue.Own own, Optional<RunPolicy> inForce) {
        if (own.lastSound().isPresent()) {
            return "its last sound version stays in force";
        }
        return inForce.isPresent() ? "the shipped policy of this name is in force" : "nothing is in force";
    }

    /** The condition with the time of its last change: the one it had, while its status is the one it had. */
    private static Condition since(Condition ready, JsonNode before, Instant now) {
        String time = now.truncatedTo(ChronoUnit.SECONDS).toString();
        for (JsonNode condition : before.path("status").path("conditions")) {
            if (condition.path("type").asText().equals(READY)
                    && condition.path("status").asText().equals(ready.status())) {
                time = condition.path("lastTransitionTime").asText(time);
            }
        }
        return new Condition(
                ready.type(), ready.status(), ready.reason(), ready.message(), ready.observedGeneration(), time);
    }

    private static List<String> resources(RunMatch match) {
        List<String> names = new ArrayList<>();
        for (String group : match.apiGroups()) {
            for (String version : match.apiVersions()) {
                match.resources().forEach(resource -> names.add(resource + "." + version + "." + group));
            }
        }
        return names;
    }
}
