package dev.quiesce.webhook.kube;

import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.webhook.injection.InjectionMode;
import dev.quiesce.webhook.kube.WebhookEntry.FailurePolicy;
import dev.quiesce.webhook.kube.WebhookEntry.Rule;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The entries of {@code drain.quiesce.dev}: one for the namespaces that opted in, one for those that only observe. Both
 * Ignore: while we are away a pod is created as it is.
 */
public final class DrainWebhooks {

    /** The name of the MutatingWebhookConfiguration. It comes before Istio's in the order in which they are asked. */
    public static final String CONFIGURATION = "drain.quiesce.dev";

    private static final List<Rule> POD_CREATION =
            List.of(new Rule(List.of("CREATE"), List.of(""), List.of("v1"), List.of("pods")));

    /**
     * Which pods we are asked about: a policy may choose any but those that opted out, and whoever opts out and yet asks
     * is told. What the policies say is not in here, so that one counts from the moment on in which we know of it.
     */
    private static final Map<String, String> MATCH_CONDITIONS = Map.of(
            "may-drain",
            ("!(has(object.metadata.labels) && '%1$s' in object.metadata.labels && object.metadata.labels['%1$s'] == '%2$s')"
                            + " || (has(object.metadata.annotations) && '%3$s' in object.metadata.annotations)")
                    .formatted(DrainNames.INJECT, DrainNames.INJECT_OPT_OUT, DrainNames.DRAIN));

    private DrainWebhooks() {}

    /** Where on our server pods of such namespaces are judged. */
    public static String path(InjectionMode mode) {
        return switch (mode) {
            case ENABLED -> "/mutate/pods";
            case OBSERVE -> "/observe/pods";
        };
    }

    /** The configuration as it should be. */
    public static WantedConfiguration of(String ownNamespace) {
        return new WantedConfiguration(
                ConfigurationKind.MUTATING,
                CONFIGURATION,
                Stream.of(InjectionMode.values())
                        .map(mode -> entry(mode, ownNamespace))
                        .toList());
    }

    private static WebhookEntry entry(InjectionMode mode, String ownNamespace) {
        SelectorTerm optedIn = new SelectorTerm(DrainNames.INJECT, SelectorTerm.IN, List.of(mode.label()));
        String name = mode.label() + "." + CONFIGURATION;
        return new WebhookEntry(
                name,
                name,
                path(mode),
                FailurePolicy.IGNORE,
                POD_CREATION,
                MATCH_CONDITIONS,
                new NamespaceScope(optedIn, NamespaceScope.neverIn(ownNamespace), List.of()));
    }
}
