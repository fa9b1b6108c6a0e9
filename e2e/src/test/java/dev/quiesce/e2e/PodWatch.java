package dev.quiesce.e2e;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What the watch of a namespace's pods has told so far. It still knows the pods that have gone. */
final class PodWatch implements Watcher<Pod>, AutoCloseable {

    private static final KubernetesClient CLIENT =
            new KubernetesClientBuilder().withConfig(ApiServer.config()).build();

    private final Map<String, List<Seen>> seen = new ConcurrentHashMap<>();
    private final Watch watch;

    /** One event of the watch. */
    record Seen(Instant at, Action action, Pod pod) {
        boolean gone() {
            return action == Action.DELETED;
        }
    }

    PodWatch(Namespace namespace) {
        watch = CLIENT.pods().inNamespace(namespace.name()).watch(this);
    }

    @Override
    public void eventReceived(Action action, Pod pod) {
        seen.computeIfAbsent(pod.getMetadata().getName(), name -> new CopyOnWriteArrayList<>())
                .add(new Seen(Instant.now(), action, pod));
    }

    @Override
    public void onClose(WatcherException cause) {
        System.err.println("the watch of pods ended: " + cause.getMessage());
    }

    @Override
    public void close() {
        watch.close();
    }

    /** The names of all pods that there ever were. */
    Set<String> names() {
        return Set.copyOf(seen.keySet());
    }

    /** All that was told of a pod, oldest first. */
    List<Seen> of(String pod) {
        return seen.getOrDefault(pod, List.of());
    }

    /** The pod as it is, or last was. */
    Pod latest(String pod) {
        return of(pod).getLast().pod();
    }

    /** Waits for the first event of a pod that is as wanted. */
    Seen await(String pod, String what, Predicate<Seen> wanted) {
        Await.until(pod + " " + what, () -> first(pod, wanted).isPresent());
        return first(pod, wanted).orElseThrow();
    }

    private Optional<Seen> first(String pod, Predicate<Seen> wanted) {
        return stream(pod).filter(wanted).findFirst();
    }

    Stream<Seen> stream(String pod) {
        return of(pod).stream();
    }
}
