package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.drainpolicy.DrainPolicy;
import dev.quiesce.webhook.drainpolicy.DrainPolicyKind;
import dev.quiesce.webhook.injection.PodCensus;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a drain policy's status should say. */
final class DrainPolicyStatuses {

    private static final String READY = "Ready";
    private static final int LONGEST_MESSAGE = 1024;

    private DrainPolicyStatuses() {}

    /**
     * The status of a policy.
     *
     * @param before the policy's manifest with its present status
     * @param optedIn the namespaces that opted in
     */
    static DrainPolicyStatus of(
            DrainPolicyCatalogue.Key key,
            DrainPolicyCatalogue.Own own,
            JsonNode before,
            Set<String> optedIn,
            PodCensus census,
            Instant now) {
        Condition ready = since(ready(key, own, optedIn), before, now);
        return new DrainPolicyStatus(
                own.generation(),
                List.of(ready),
                own.lastSound()
                        .filter(DrainPolicy::drains)
                        .map(census::of)
                        .map(DrainPolicyStatuses::pods)
                        .orElse(null));
    }

    private static DrainPolicyStatus.Pods pods(PodCensus.Counts counts) {
        return new DrainPolicyStatus.Pods(
                counts.matched(), counts.injected(), counts.notInjected(), counts.draining(), counts.outOfDate());
    }

    private static Condition ready(DrainPolicyCatalogue.Key key, DrainPolicyCatalogue.Own own, Set<String> optedIn) {
        if (!own.problems().isEmpty()) {
            String said = own.problems().stream().map(Problem::toString).collect(Collectors.joining("; "));
            return condition(own, "False", "Invalid", said + "; " + stays(own.lastSound()));
        }
        boolean asleep = key.kind() == DrainPolicyKind.DRAIN_POLICY && !optedIn.contains(key.namespace());
        return asleep
                ? condition(
                        own,
                        "False",
                        "NamespaceNotOptedIn",
                        "label the namespace %s: %s".formatted(DrainNames.INJECT, DrainNames.INJECT_ENABLED))
                : condition(own, "True", "InForce", "this policy is in force");
    }

    private static String stays(Optional<DrainPolicy> lastSound) {
        return lastSound.isPresent() ? "its last sound version stays in force" : "nothing is in force";
    }

    private static Condition condition(DrainPolicyCatalogue.Own own, String status, String reason, String message) {
        String shown =
                message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE - 3) + "...";
        return new Condition(READY, status, reason, shown, own.generation(), null);
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
}
