package dev.quiesce.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real process, and real signals. */
class AgentMainIT {

    @TempDir
    private Path folder;

    private Process process;

    @AfterEach
    void end() {
        if (process != null) {
            process.destroyForcibly();
        }
    }

    @Test
    void sigtermInTheMiddleOfADrainReportsTheLossAndExitsWithZero() throws Exception {
        try (ServerSocket app = new ServerSocket(0);
                Socket client = new Socket(InetAddress.getLoopbackAddress(), app.getLocalPort());
                Socket served = app.accept()) {
            // Given
            int port = AgentProcess.freePort();
            start(
                    port,
                    Map.of(
                            "QUIESCE_PROFILE", "connections",
                            "QUIESCE_PORTS", Integer.toString(app.getLocalPort()),
                            "QUIESCE_NOTICE", "0",
                            "QUIESCE_AT_DEADLINE", "Hold",
                            "QUIESCE_POD_NAME", "cart-0"));
            Wire hook = Wire.open(port).ask("/prestop/v1/app");
            Within.reason(
                    "finishing",
                    () -> Json.get(Wire.body(port, "/status"), "state").equals("Finishing"));

            // When
            process.destroy();

            // Then
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(hook.answer()).startsWith("HTTP/1.1 200 OK\r\n");
            assertThat(Json.get(report(), "state")).isEqualTo("Stopped");
            assertThat(Json.get(report(), "drain.outcome")).isEqualTo("told");
            assertThat(Json.get(report(), "drain.work.lost")).isEqualTo(1.0);
            assertThat(client.isConnected() && served.isConnected()).isTrue();
        }
    }

    /**
     * As the sidecar of a TaskRun whose steps never started, or ended by themselves in a pod that is kept: the kubelet ends
     * it, and nobody calls a hook before.
     */
    @Test
    void pipeline10170SigtermWithoutADrainExitsWithZeroAtOnce() throws Exception {
        // Given
        start(AgentProcess.freePort(), Map.of("QUIESCE_PROFILE", "sleep", "QUIESCE_WHAT", "ever"));

        // When
        process.destroy();

        // Then
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(Json.get(report(), "state")).isEqualTo("Stopped");
    }

    @Test
    void warnsOfVariablesItDoesNotKnow() throws Exception {
        List<String> lines = start(AgentProcess.freePort(), Map.of("QUIESCE_PROFILE", "sleep", "QUIESCE_WHAT", "ever"));
        assertThat(Json.get(lines.getFirst(), "level")).isEqualTo("WARN");
        assertThat(Json.get(lines.getFirst(), "names")).isEqualTo(List.of("QUIESCE_WHAT"));
        assertThat(Json.get(lines.getLast(), "message")).isEqualTo("listening");
        assertThat(Json.get(lines.getLast(), "notice")).isEqualTo("10s");
    }

    @Test
    void invalidConfigurationExitsWithItsOwnCodeAndNamesEverything() throws Exception {
        // When
        process = launch(AgentProcess.freePort(), Map.of("QUIESCE_PROFILE", "sleepy", "QUIESCE_GRACE", "-1"));

        // Then
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(78);
        assertThat((List<?>)
                        Json.get(process.inputReader(StandardCharsets.UTF_8).readLine(), "problems"))
                .hasSize(2);
        assertThat((List<?>) Json.get(report(), "problems")).hasSize(2);
    }

    @Test
    void aPortThatIsTakenExitsWithItsOwnCode() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            process = launch(taken.getLocalPort(), Map.of("QUIESCE_PROFILE", "sleep"));
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(69);
            assertThat(report()).contains("port " + taken.getLocalPort());
        }
    }

    /** Type switches, records' equals, lambdas and regular expressions make the JVM generate code: 3 MB, 50 ms. */
    @Test
    void aWholeDrainNeedsNoneOfTheJvmsCodeGenerators() throws Exception {
        // Given
        int port = AgentProcess.freePort();
        start(port, Map.of("QUIESCE_PROFILE", "connections", "QUIESCE_PORTS", "1", "QUIESCE_NOTICE", "1"));

        // When
        Wire.get(port, "/metrics");
        Wire.get(port, "/nothing");
        Wire.get(port, "/prestop/v1/app");
        assertThat(Json.get(Wire.body(port, "/status"), "state")).isEqualTo("Drained");
        process.destroy();
        process.waitFor(20, TimeUnit.SECONDS);

        // Then
        assertThat(Files.readAllLines(folder.resolve("classes")))
                .anyMatch(line -> line.contains("dev.quiesce.agent.drain.DrainState$Drained "))
                .noneMatch(line -> line.contains("java.lang.runtime.")
                        || line.contains("LambdaMetafactory")
                        || line.contains("StringConcatFactory")
                        || line.contains("java.util.regex.")
                        || line.contains("java.time.format."));
    }

    @Test
    void idleItWaitsWithoutWaking() throws Exception {
        // Given
        int port = AgentProcess.freePort();
        start(port, Map.of("QUIESCE_PROFILE", "sleep"));
        Within.reason("served", () -> Wire.get(port, "/status").startsWith("HTTP/1.1 200"));

        // When
        Within.reason("asleep in the selector", () -> state().equals("S"));
        long switches = voluntarySwitches();
        assertThat(process.waitFor(2, TimeUnit.SECONDS)).isFalse();

        // Then
        assertThat(voluntarySwitches() - switches).isLessThanOrEqualTo(2);
    }

    @Test
    void onlyOneThreadOfItsOwnHoweverManyHooksWait() throws Exception {
        // Given
        int port = AgentProcess.freePort();
        start(port, Map.of("QUIESCE_PROFILE", "sleep"));
        Wire.get(port, "/status");
        long before = threads();

        // When
        CompletableFuture<?>[] hooks = new CompletableFuture<?>[50];
        for (int i = 0; i < hooks.length; i++) {
            Wire hook = Wire.open(port).ask("/prestop/v1/app" + i);
            hooks[i] = CompletableFuture.completedFuture(hook);
        }
        Within.reason(
                "all wait", () -> Double.valueOf(50).equals(Json.get(Wire.body(port, "/status"), "drain.waiting")));

        // Then
        assertThat(threads()).isLessThan(before + 10);
    }

    private List<String> start(int port, Map<String, String> settings) throws IOException {
        process = launch(port, settings);
        return AgentProcess.awaitListening(process);
    }

    private Process launch(int port, Map<String, String> settings) throws IOException {
        return AgentProcess.launch(folder, port, settings);
    }

    private String report() throws IOException {
        return Files.readString(folder.resolve("message"));
    }

    private long threads() throws IOException {
        try (var tasks = Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
            return tasks.count();
        }
    }

    /** The state of the main thread: the kernel numbers it one after the launcher's. */
    private String state() throws IOException {
        return mainThread("State:").substring(0, 1);
    }

    private long voluntarySwitches() throws IOException {
        return Long.parseLong(mainThread("voluntary_ctxt_switches:"));
    }

    private String mainThread(String field) throws IOException {
        Path task = Path.of("/proc", Long.toString(process.pid()), "task", Long.toString(process.pid() + 1), "status");
        return Files.readAllLines(task).stream()
                .filter(line -> line.startsWith(field))
                .findFirst()
                .orElseThrow()
                .substring(field.length())
                .strip();
    }
}
