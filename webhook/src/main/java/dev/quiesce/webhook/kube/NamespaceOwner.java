package dev.quiesce.webhook.kube;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;

/**
 * Our own namespace as the owner of objects of the cluster: they go when it goes. No orphan with failurePolicy Fail is
 * left behind by {@code kubectl delete namespace}.
 */
public record NamespaceOwner(String name, String uid) {

    /** Asks the API server; blocks. */
    public static NamespaceOwner find(KubernetesClient client, String name) {
        Namespace namespace = client.namespaces().withName(name).get();
        if (namespace == null) {
            throw new IllegalStateException("the API server knows no namespace " + name + ", which is our own");
        }
        return new NamespaceOwner(name, namespace.getMetadata().getUid());
    }

    /** Without blockOwnerDeletion: that would need rights on the namespace's finalizers. */
    ObjectNode reference() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", "v1")
                .put("kind", "Namespace")
                .put("name", name)
                .put("uid", uid);
    }
}
