package dev.quiesce.e2e;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What the watch of a namespace's pods has told so far; a watch that breaks begins again. It still knows the pods that have gone. */
final class PodWatch implements ResourceEventHandler<Pod>, AutoCloseable {

    private static final KubernetesClient CLIENT =
            new KubernetesClientBuilder().withConfig(ApiServer.config()).build();

    private final Map<String, List<Seen>> seen = new ConcurrentHashMap<>();
    private final SharedIndexInformer<Pod> informer;

    /** One event of the watch. */
    record Seen(Instant at, boolean gone, Pod pod) {}

    PodWatch(Namespace namespace) {
        informer = CLIENT.pods().inNamespace(namespace.name()).runnableInformer(0);
        informer.addEventHandler(this);
        informer.exceptionHandler((started, failure) -> true);
        informer.start();
    }

    @Override
    public void onAdd(Pod pod) {
        add(pod, false);
    }

    @Override
    public void onUpdate(Pod before, Pod pod) {
        add(pod, false);
    }

    @Override
    public void onDelete(Pod pod, boolean finalStateUnknown) {
        add(pod, true);
    }

    private void add(Pod pod, boolean gone) {
        seen.computeIfAbsent(pod.getMetadata().getName(), name -> new CopyOnWriteArrayList<>())
                .add(new Seen(Instant.now(), gone, pod));
    }

    @Override
    public void close() {
        informer.close();
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
