package dev.quiesce.webhook.kube;

import dev.quiesce.webhook.kube.WebhookEntry.FailurePolicy;
import dev.quiesce.webhook.kube.WebhookEntry.Rule;
import dev.quiesce.webhook.runs.RunMatch;
import dev.quiesce.webhook.runs.RunPolicies;
import dev.quiesce.webhook.runs.RunPolicy;
import dev.quiesce.webhook.runs.RunPolicyCel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The entries of {@code runs.quiesce.dev}: for each policy one for what it refuses (Fail) and one for what it warns about
 * (Ignore). Their CEL keeps every other request away from us, so that our absence costs nothing legal.
 */
public final class RunsWebhooks {

    /** The name of the ValidatingWebhookConfiguration. */
    public static final String CONFIGURATION = "runs.quiesce.dev";

    /** Where on our server runs are judged. */
    public static final String PATH = "/validate/runs";

    /** Namespaces with the label {@code quiesce.dev/runs: ignore} end their runs as they like. */
    static final SelectorTerm NOT_IGNORED =
            new SelectorTerm("quiesce.dev/runs", SelectorTerm.NOT_IN, List.of("ignore"));

    private RunsWebhooks() {}

    /** The configuration as these policies want it. */
    public static WantedConfiguration of(RunPolicies policies, String ownNamespace) {
        Set<String> excluded = NamespaceScope.neverIn(ownNamespace);
        return new WantedConfiguration(
                ConfigurationKind.VALIDATING,
                CONFIGURATION,
                policies.all().stream()
                        .flatMap(policy -> entries(policy, excluded))
                        .toList());
    }

    private static Stream<WebhookEntry> entries(RunPolicy policy, Set<String> excluded) {
        RunPolicyCel cel = new RunPolicyCel(policy);
        NamespaceScope scope =
                new NamespaceScope(NOT_IGNORED, excluded, policy.spec().match().namespaces());
        return Stream.concat(
                entry(policy, "deny", FailurePolicy.FAIL, cel.denied(), scope),
                entry(policy, "warn", FailurePolicy.IGNORE, cel.warned(), scope));
    }

    private static Stream<WebhookEntry> entry(
            RunPolicy policy, String word, FailurePolicy failurePolicy, String expression, NamespaceScope scope) {
        if (expression.equals(RunPolicyCel.NEVER)) {
            return Stream.empty();
        }
        RunMatch match = policy.spec().match();
        return Stream.of(new WebhookEntry(
                policy.name() + "." + word + "." + CONFIGURATION,
                policy.name(),
                PATH,
                failurePolicy,
                List.of(new Rule(
                        List.of("CREATE", "UPDATE"), match.apiGroups(), match.apiVersions(), match.resources())),
                Map.of(word, expression),
                scope));
    }
}
