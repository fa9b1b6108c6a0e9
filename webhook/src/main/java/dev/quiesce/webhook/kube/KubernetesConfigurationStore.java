package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@link ConfigurationStore} over the API server. Needs get, list, watch and patch of the configurations by name. */
final class KubernetesConfigurationStore implements ConfigurationStore {

    /** Who owns the members that we write. */
    static final String FIELD_MANAGER = "quiesce";

    private static final int UNPROCESSABLE = 422;
    /** What an entry has from its policy. Everything else wrong with it is ours, and the same for all of them. */
    private static final Pattern ENTRY =
            Pattern.compile("webhooks\\[(\\d+)]\\.((?:name|rules|matchConditions|namespaceSelector)\\b.*)");

    private final KubernetesClient client;

    KubernetesConfigurationStore(KubernetesClient client) {
        this.client = client;
    }

    @Override
    public Optional<JsonNode> read(ConfigurationKind kind, String name) {
        return Optional.ofNullable(configurations(kind).withName(name).get()).map(this::tree);
    }

    @Override
    public Applied apply(ConfigurationKind kind, ObjectNode document) {
        GenericKubernetesResource wanted =
                client.getKubernetesSerialization().convertValue(document, GenericKubernetesResource.class);
        try {
            return new Applied.Written(tree(configurations(kind)
                    .resource(wanted)
                    .fieldManager(FIELD_MANAGER)
                    .forceConflicts()
                    .serverSideApply()));
        } catch (KubernetesClientException refused) {
            return switch (refused.getCode()) {
                case HttpURLConnection.HTTP_CONFLICT, HttpURLConnection.HTTP_NOT_FOUND -> new Applied.Outdated();
                case UNPROCESSABLE -> new Applied.Invalid(entries(refused.getStatus()), message(refused));
                default -> throw refused;
            };
        }
    }

    @Override
    public AutoCloseable watch(ConfigurationKind kind, String name, Runnable changed) {
        SharedIndexInformer<GenericKubernetesResource> informer = configurations(kind)
                .withName(name)
                .runnableInformer(0)
                .addEventHandler(new EveryEvent<>(changed))
                .exceptionHandler((started, failure) -> true);
        var unused = informer.start();
        return informer::stop;
    }

    private NonNamespaceOperation<
                    GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>>
            configurations(ConfigurationKind kind) {
        ResourceDefinitionContext context = new ResourceDefinitionContext.Builder()
                .withGroup("admissionregistration.k8s.io")
                .withVersion("v1")
                .withKind(kind.kind())
                .withPlural(kind.plural())
                .withNamespaced(false)
                .build();
        return client.genericKubernetesResources(context);
    }

    private JsonNode tree(GenericKubernetesResource resource) {
        return client.getKubernetesSerialization().convertValue(resource, JsonNode.class);
    }

    private static Map<Integer, String> entries(@Nullable Status status) {
        List<StatusCause> causes = status == null || status.getDetails() == null
                ? List.of()
                : status.getDetails().getCauses();
        Map<Integer, String> entries = new TreeMap<>();
        for (StatusCause cause : causes) {
            Matcher field = ENTRY.matcher(String.valueOf(cause.getField()));
            if (field.matches()) {
                entries.putIfAbsent(Integer.valueOf(field.group(1)), field.group(2) + ": " + cause.getMessage());
            }
        }
        return entries;
    }

    private static String message(KubernetesClientException refused) {
        Status status = refused.getStatus();
        return String.valueOf(
                status == null || status.getMessage() == null ? refused.getMessage() : status.getMessage());
    }
}
