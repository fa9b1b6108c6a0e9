package dev.quiesce.webhook.drains;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the informer needs of a pod: which one, and which version of it. A whole one is some 20 KiB here, and there may be
 * thousands; events bring the whole one along.
 */
final class PodStore implements ItemStore<Pod> {

    private final Map<String, Kept> pods = new ConcurrentHashMap<>();

    private record Kept(String namespace, String name, String uid, String version) {

        static Kept of(Pod pod) {
            return new Kept(
                    pod.getMetadata().getNamespace().intern(),
                    pod.getMetadata().getName(),
                    pod.getMetadata().getUid(),
                    pod.getMetadata().getResourceVersion());
        }

        Pod pod() {
            return new PodBuilder()
                    .withNewMetadata()
                    .withNamespace(namespace)
                    .withName(name)
                    .withUid(uid)
                    .withResourceVersion(version)
                    .endMetadata()
                    .build();
        }
    }

    @Override
    public String getKey(Pod pod) {
        return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
    }

    @Override
    public @Nullable Pod put(String key, Pod pod) {
        return pod(pods.put(key, Kept.of(pod)));
    }

    @Override
    public @Nullable Pod remove(String key) {
        return pod(pods.remove(key));
    }

    @Override
    public Stream<String> keySet() {
        return pods.keySet().stream();
    }

    @Override
    public Stream<Pod> values() {
        return pods.values().stream().map(Kept::pod);
    }

    @Override
    public @Nullable Pod get(String key) {
        return pod(pods.get(key));
    }

    @Override
    public int size() {
        return pods.size();
    }

    @Override
    public boolean isFullState() {
        return false;
    }

    private static @Nullable Pod pod(@Nullable Kept kept) {
        return kept == null ? null : kept.pod();
    }
}
