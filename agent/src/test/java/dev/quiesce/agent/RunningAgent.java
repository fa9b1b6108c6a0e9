package dev.quiesce.agent;

import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.ControlFact;
import dev.quiesce.agent.contract.ControlMessage;
import dev.quiesce.agent.contract.ControlToken;
import dev.quiesce.agent.contract.DrainProfile;
import dev.quiesce.agent.contract.DrainSlices;
import dev.quiesce.agent.drain.DrainPlan;
import dev.quiesce.agent.report.PodIdentity;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** The real loop, on a thread of its own and a free port, watching the connections of one port. */
final class RunningAgent implements AutoCloseable {

    static final String POD_UID = "1b4e28ba";

    /** What the leader of this agent has. */
    static final ControlToken TOKEN =
            ControlToken.of("a key".getBytes(StandardCharsets.US_ASCII), "shop", "cart-0", "");

    static final DrainSlices PATIENT = slices(0, 60, 0);

    private final DrainRunner runner;
    private final Thread thread;
    private final Path message;
    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    private RunningAgent(
            Path folder, DrainProfile profile, Set<Integer> ports, AgentCalls calls, DrainPlan plan, File tables)
            throws IOException {
        message = folder.resolve("termination-log");
        AgentConfig config = new AgentConfig(
                profile,
                plan,
                ports,
                Set.of(),
                calls,
                0,
                message.toFile(),
                tables,
                new PodIdentity("shop", "cart-0", POD_UID),
                TOKEN.sha256(),
                List.of());
        runner = DrainRunner.open(config, Map.of(), new AgentOutput(log, message.toFile()));
        thread = new Thread(this::run, "agent");
        thread.start();
    }

    static RunningAgent watching(Path folder, int port, DrainSlices slices, AtDeadline atDeadline) throws IOException {
        return watching(folder, port, slices, atDeadline, new File("/proc/net"));
    }

    static RunningAgent watching(Path folder, int port, DrainSlices slices, AtDeadline atDeadline, File tables)
            throws IOException {
        DrainPlan plan = new DrainPlan(slices, slices.total(), atDeadline, Duration.ZERO);
        return new RunningAgent(folder, DrainProfile.CONNECTIONS, Set.of(port), AgentCalls.NONE, plan, tables);
    }

    /** One that calls others; with ports it watches their connections too. */
    static RunningAgent calling(Path folder, AgentCalls calls, DrainSlices slices, Integer... ports)
            throws IOException {
        DrainPlan plan = new DrainPlan(slices, slices.total(), AtDeadline.ANSWER, Duration.ZERO);
        return new RunningAgent(folder, DrainProfile.HTTP, Set.of(ports), calls, plan, new File("/proc/net"));
    }

    static DrainSlices slices(long notice, long finishing, long settle) {
        return new DrainSlices(
                Duration.ofSeconds(notice),
                Duration.ofSeconds(finishing),
                Duration.ofSeconds(settle),
                Duration.ofSeconds(3));
    }

    int port() {
        return runner.port();
    }

    /** Calls a hook as the kubelet does; done when it is answered. */
    CompletableFuture<String> hook(String path) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                answer.complete(Wire.get(port(), path));
            } catch (IOException e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    /** Tells the agent as its leader does; the whole answer. */
    String tell(ControlFact fact) throws IOException {
        return Wire.post(port(), "/control", TOKEN.bearer(), new ControlMessage(POD_UID, fact).text());
    }

    String status() throws IOException {
        return Wire.body(port(), "/status");
    }

    Object status(String path) throws IOException {
        String status = status();
        return !path.startsWith("state") && !status.contains("\"drain\"") ? null : Json.get(status, path);
    }

    String report() throws IOException {
        return Files.readString(message);
    }

    List<String> log() {
        return log.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** SIGTERM. */
    void stop() throws InterruptedException {
        runner.tell();
        thread.join();
    }

    @Override
    public void close() {
        try {
            stop();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void run() {
        try {
            runner.run();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
