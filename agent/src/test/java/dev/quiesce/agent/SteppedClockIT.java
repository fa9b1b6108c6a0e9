package dev.quiesce.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The wall clock is stepped in the middle of a drain, as NTP or a hand does it: for the agent's process alone, by a
 * library that is preloaded into it. The machine's own clock stays as it is.
 */
class SteppedClockIT {

    private static final Duration NOTICE = Duration.ofSeconds(3);
    private static final Duration LONGEST = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {86_400, -86_400})
    void aDrainLastsAsLongAsPlannedWhateverTheWallClockSays(long step) throws Exception {
        // Given
        int port = AgentProcess.freePort();
        Process agent = AgentProcess.launch(
                folder,
                port,
                Map.of(
                        "QUIESCE_PROFILE",
                        "sleep",
                        "QUIESCE_NOTICE",
                        NOTICE.toSeconds() + "s",
                        "QUIESCE_FINISHING",
                        "0s",
                        "QUIESCE_SETTLE",
                        "0s",
                        "LD_PRELOAD",
                        library().toString(),
                        "WALL_CLOCK_STEP",
                        folder.resolve("step").toString()));
        try {
            AgentProcess.awaitListening(agent);
            long called = System.nanoTime();
            Wire hook = Wire.open(port).ask("/prestop/v1/app");
            Within.reason(
                    "notice",
                    () -> Json.get(Wire.body(port, "/status"), "state").equals("Noticing"));

            // When
            Files.writeString(folder.resolve("step"), Long.toString(step));

            // Then
            assertThat(hook.answer()).startsWith("HTTP/1.1 200 OK\r\n");
            assertThat(Duration.ofNanos(System.nanoTime() - called)).isBetween(NOTICE, LONGEST);
            String status = Wire.body(port, "/status");
            assertThat((Double) Json.get(status, "drain.actualSeconds.notice"))
                    .isBetween((double) NOTICE.toSeconds(), (double) LONGEST.toSeconds());
            assertThat(Duration.between(Instant.now(), Instant.parse((String) Json.get(status, "at"))))
                    .as("the step, which the agent's process did see")
                    .isBetween(
                            Duration.ofSeconds(step).minusMinutes(5),
                            Duration.ofSeconds(step).plusMinutes(5));
        } finally {
            agent.destroyForcibly();
        }
    }

    private Path library() throws IOException, InterruptedException {
        Path library = folder.resolve("wall-clock.so");
        Process compiler = compile(library);
        assumeTrue(compiler.waitFor(1, TimeUnit.MINUTES) && compiler.exitValue() == 0, "gcc cannot build the library");
        return library;
    }

    private static Process compile(Path library) throws IOException {
        try {
            return new ProcessBuilder("gcc", "-shared", "-fPIC", "-o", library.toString(), "src/test/c/wall-clock.c")
                    .inheritIO()
                    .start();
        } catch (IOException absent) {
            assumeTrue(false, "no gcc, so no library that steps the clock of one process: " + absent.getMessage());
            throw absent;
        }
    }
}
