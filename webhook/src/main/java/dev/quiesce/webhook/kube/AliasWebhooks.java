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

/**
 * The entries of {@code aliases.quiesce.dev}, one for each policy with aliases. Ignore: an old spelling that is not rewritten
 * is refused by the rule. Off unless the component is installed, since a rewrite looks like drift to GitOps.
 */
public final class AliasWebhooks {

    /** The name of the MutatingWebhookConfiguration. */
    public static final String CONFIGURATION = "aliases.quiesce.dev";

    /** Where on our server old spellings are rewritten. */
    public static final String PATH = "/mutate/runs";

    private AliasWebhooks() {}

    /** The configuration as these policies want it. */
    public static WantedConfiguration of(RunPolicies policies, String ownNamespace) {
        Set<String> excluded = NamespaceScope.neverIn(ownNamespace);
        return new WantedConfiguration(
                ConfigurationKind.MUTATING,
                CONFIGURATION,
                policies.all().stream()
                        .filter(policy -> !new RunPolicyCel(policy).aliased().equals(RunPolicyCel.NEVER))
                        .map(policy -> entry(policy, excluded))
                        .toList());
    }

    private static WebhookEntry entry(RunPolicy policy, Set<String> excluded) {
        RunMatch match = policy.spec().match();
        return new WebhookEntry(
                policy.name() + "." + CONFIGURATION,
                policy.name(),
                PATH,
                FailurePolicy.IGNORE,
                List.of(new Rule(
                        List.of("CREATE", "UPDATE"), match.apiGroups(), match.apiVersions(), match.resources())),
                Map.of("alias", new RunPolicyCel(policy).aliased()),
                new NamespaceScope(RunsWebhooks.NOT_IGNORED, excluded, match.namespaces()));
    }
}
