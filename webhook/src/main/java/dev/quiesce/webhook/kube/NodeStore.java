package dev.quiesce.webhook.kube;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.NodeSystemInfo;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of the nodes: who they are and the version of their kubelets. A whole one is some 15 KiB, the names of
 * its images for the most part, and a cluster may have thousands.
 */
final class NodeStore implements ItemStore<Node> {

    private final Map<String, Node> nodes = new ConcurrentHashMap<>();

    /** The git version of a node's kubelet; empty while it has reported none. */
    static String kubeletVersion(Node node) {
        return Optional.ofNullable(node.getStatus())
                .map(NodeStatus::getNodeInfo)
                .map(NodeSystemInfo::getKubeletVersion)
                .orElse("");
    }

    /** Every version there is. A node that has not reported yet runs no pod yet. */
    Set<String> kubeletVersions() {
        return nodes.values().stream()
                .map(NodeStore::kubeletVersion)
                .filter(version -> !version.isEmpty())
                .collect(Collectors.toSet());
    }

    @Override
    public String getKey(Node node) {
        return node.getMetadata().getName();
    }

    @Override
    public @Nullable Node put(String key, Node node) {
        return nodes.put(key, trimmed(node));
    }

    @Override
    public @Nullable Node remove(String key) {
        return nodes.remove(key);
    }

    @Override
    public Stream<String> keySet() {
        return nodes.keySet().stream();
    }

    @Override
    public Stream<Node> values() {
        return nodes.values().stream();
    }

    @Override
    public @Nullable Node get(String key) {
        return nodes.get(key);
    }

    @Override
    public int size() {
        return nodes.size();
    }

    @Override
    public boolean isFullState() {
        return false;
    }

    private static Node trimmed(Node node) {
        return new NodeBuilder()
                .withNewMetadata()
                .withName(node.getMetadata().getName())
                .withUid(node.getMetadata().getUid())
                .withResourceVersion(node.getMetadata().getResourceVersion())
                .endMetadata()
                .withNewStatus()
                .withNewNodeInfo()
                .withKubeletVersion(kubeletVersion(node).intern())
                .endNodeInfo()
                .endStatus()
                .build();
    }
}
