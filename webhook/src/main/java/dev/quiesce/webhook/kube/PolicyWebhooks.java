package dev.quiesce.webhook.kube;

import dev.quiesce.webhook.kube.WebhookEntry.FailurePolicy;
import dev.quiesce.webhook.kube.WebhookEntry.Rule;
import java.util.List;
import java.util.Map;

/**
 * The entries of {@code policies.quiesce.dev}, one for each kind of policy. RunPolicy is Ignore: while we are away one may
 * be written unchecked, and is checked again before it is in force.
 */
public final class PolicyWebhooks {

    /** The name of the ValidatingWebhookConfiguration. */
    public static final String CONFIGURATION = "policies.quiesce.dev";

    /** Where on our server policies are checked, of whatever kind. */
    public static final String PATH = "/validate/policies";

    /** Labels and finalizers are nobody's business. */
    private static final Map<String, String> SPEC_CHANGES =
            Map.of("spec-changes", "request.operation == \"CREATE\" || object.?spec != oldObject.?spec");

    private PolicyWebhooks() {}

    /** The configuration as it should be. */
    public static WantedConfiguration configuration() {
        return new WantedConfiguration(
                ConfigurationKind.VALIDATING,
                CONFIGURATION,
                List.of(entry(RunPolicyResource.PLURAL, RunPolicyResource.VERSION, FailurePolicy.IGNORE)));
    }

    private static WebhookEntry entry(String resource, String version, FailurePolicy failurePolicy) {
        String name = resource + "." + CONFIGURATION;
        return new WebhookEntry(
                name,
                name,
                PATH,
                failurePolicy,
                List.of(new Rule(
                        List.of("CREATE", "UPDATE"),
                        List.of(RunPolicyResource.GROUP),
                        List.of(version),
                        List.of(resource))),
                SPEC_CHANGES,
                NamespaceScope.EVERYWHERE);
    }
}
