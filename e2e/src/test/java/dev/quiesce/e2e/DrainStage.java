package dev.quiesce.e2e;

import dev.quiesce.agent.contract.AgentEndpoints;
import dev.quiesce.agent.contract.DrainNames;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A namespace whose pods may drain, and what is known of them. */
record DrainStage(Namespace namespace, PodWatch pods) implements AutoCloseable {

    static final String OPTED_IN = "quiesce.dev/inject=enabled";

    static final String CLIENT = "client";

    private static final int FOR_EVER = 600;

    private static final ApiServer API = ApiServer.connect();

    static DrainStage open(String name, String... labels) {
        Namespace namespace = Namespace.create(name, List.of(labels));
        if (List.of(labels).contains(OPTED_IN)) {
            String probe = ToolboxPod.holder("probe")
                    .draining(1, 1)
                    .container(ToolboxPod.RESTRICTED)
                    .manifest();
            Await.until(
                    "pods of " + name + " to be injected",
                    () -> namespace
                            .kubectlWith(probe, "create", "--dry-run=server", "-o", "yaml", "-f", "-")
                            .out()
                            .contains("name: " + DrainNames.CONTAINER));
        }
        return new DrainStage(namespace, new PodWatch(namespace));
    }

    /** Creates what a manifest says; what kubectl wrote to its error output are the warnings. */
    Command create(String manifest) {
        Command created = namespace.kubectlWith(manifest, "create", "-f", "-");
        created.succeeded();
        return created;
    }

    /** Creates a pod and waits until all of it runs. */
    Pod start(ToolboxPod pod) {
        create(pod.manifest());
        return awaitReady(pod.name());
    }

    /** Waits until a controller's only pod is ready. */
    Pod awaitOnlyPod() {
        Await.until("a pod", () -> !pods.names().isEmpty());
        return awaitReady(pods.names().iterator().next());
    }

    /** Waits until a pod is ready and its agent, if it has one, answers: it starts beside the main and needs a moment. */
    Pod awaitReady(String name) {
        Pod pod = pods.await(name, "to be ready", seen -> isReady(seen.pod())).pod();
        if (!pod.getSpec().getInitContainers().isEmpty()) {
            Await.until(
                    "an answer of the agent of " + name, () -> askAgent(name).isPresent());
        }
        return pod;
    }

    /** What a pod's agent says now, if it answers. */
    Optional<AgentReport> askAgent(String pod) {
        String status = "/api/v1/namespaces/%s/pods/%s:%d/proxy%s"
                .formatted(namespace.name(), pod, AgentEndpoints.PORT, AgentEndpoints.STATUS);
        ApiServer.Answer answer = API.get(status);
        return answer.code() == 200 ? Optional.of(AgentReport.read(answer.body().toString())) : Optional.empty();
    }

    /** Starts a client that holds one connection to a pod, and waits until the pod's server has it. */
    void holdConnectionTo(Pod server, int seconds) {
        holdConnectionTo(server.getStatus().getPodIP() + ":" + ToolboxPod.PORT, seconds);
    }

    /** The same with any address. */
    void holdConnectionTo(String address, int seconds) {
        create(ToolboxPod.running(CLIENT, "tcp-client", address, "--for=" + seconds + "s")
                .spec("restartPolicy: Never")
                .manifest());
        Await.until(
                "the client's connection",
                () -> namespace.kubectl("logs", CLIENT).out().startsWith("connected from"));
    }

    /** The same until {@link #hangUp}, or until the server breaks it. */
    void holdConnectionTo(Pod server) {
        holdConnectionTo(server, FOR_EVER);
    }

    /** Waits until the drain of a pod has lasted that long, by its agent's own clock, and ends the client's connection. */
    void hangUp(String server, int secondsIntoDrain) {
        Await.until(
                "second " + secondsIntoDrain + " of the drain of " + server,
                () -> askAgent(server)
                        .filter(report -> report.drain() != null
                                && report.drain().actualSeconds().total() >= secondsIntoDrain)
                        .isPresent());
        signal(CLIENT, ToolboxPod.MAIN, "TERM", "1");
    }

    /** Sends a signal from inside of a container. It may end what runs the command too, so its exit code says nothing. */
    void signal(String pod, String container, String signal, String target) {
        namespace.kubectl("exec", pod, "-c", container, "--", "/toolbox", "signal", signal, target);
    }

    /** How the client of {@link #holdConnectionTo(Pod, int)} has ended: 0 when its connection was not broken. */
    int clientsExit() {
        return awaitCompletion(CLIENT);
    }

    /** Waits for the end of a pod that ends by itself, and tells its exit code. */
    int awaitCompletion(String pod) {
        return pods.await(pod, "to end", seen -> hasEnded(seen.pod()))
                .pod()
                .getStatus()
                .getContainerStatuses()
                .getFirst()
                .getState()
                .getTerminated()
                .getExitCode();
    }

    /** Deletes a pod as a user does and waits until it is gone. */
    Ended delete(String pod, String... flags) {
        List<String> line = new ArrayList<>(List.of("delete", "pod", pod));
        line.addAll(List.of(flags));
        namespace.kubectl(line.toArray(String[]::new)).succeeded();
        return awaitEnd(pod);
    }

    /** Deletes a pod; its client hangs up so many seconds into the drain. Waits until the pod is gone. */
    Ended deleteAndHangUp(String pod, int secondsIntoDrain) {
        startDraining(pod);
        hangUp(pod, secondsIntoDrain);
        return awaitEnd(pod);
    }

    /** Deletes a pod and waits only until its agent has been called. */
    void startDraining(String pod) {
        namespace.kubectl("delete", "pod", pod, "--wait=false").succeeded();
        Await.until(
                "the drain of " + pod,
                () -> askAgent(pod)
                        .filter(report ->
                                report.drain() != null && report.drain().isRunning())
                        .isPresent());
    }

    Ended awaitEnd(String pod) {
        pods.await(pod, "to be gone", PodWatch.Seen::gone);
        return Ended.of(pods.of(pod));
    }

    /** When the first container of another pod with the same label has started; it may have the same name. */
    Instant startOfAnother(Pod pod) {
        String app = pod.getMetadata().getLabels().get("app");
        return pods.names().stream()
                .flatMap(pods::stream)
                .map(PodWatch.Seen::pod)
                .filter(other -> app.equals(other.getMetadata().getLabels().get("app")))
                .filter(other ->
                        !other.getMetadata().getUid().equals(pod.getMetadata().getUid()))
                .flatMap(other -> other.getStatus().getContainerStatuses().stream())
                .map(status -> status.getState().getRunning())
                .filter(Objects::nonNull)
                .map(running -> Instant.parse(running.getStartedAt()))
                .min(Instant::compareTo)
                .orElseThrow();
    }

    @Override
    public void close() {
        pods.close();
        namespace.close();
    }

    private static boolean isReady(Pod pod) {
        return pod.getStatus().getConditions().stream()
                .anyMatch(condition -> condition.getType().equals("Ready")
                        && condition.getStatus().equals("True"));
    }

    private static boolean hasEnded(Pod pod) {
        return List.of("Succeeded", "Failed").contains(pod.getStatus().getPhase());
    }
}
