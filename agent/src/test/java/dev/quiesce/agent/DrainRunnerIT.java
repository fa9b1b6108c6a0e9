package dev.quiesce.agent;

import static dev.quiesce.agent.RunningAgent.PATIENT;
import static dev.quiesce.agent.RunningAgent.slices;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.DrainSlices;
import dev.quiesce.agent.report.DrainReport;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real loop, real sockets, the real tables of this machine's kernel. */
class DrainRunnerIT {

    @TempDir
    private Path folder;

    private ServerSocket app;
    private final List<Socket> sockets = new ArrayList<>();

    @BeforeEach
    void startAnApp() throws IOException {
        app = new ServerSocket(0);
    }

    @AfterEach
    void stopTheApp() throws IOException {
        hangUp();
        app.close();
    }

    @Test
    void theHookBlocksUntilTheConnectionHasEnded() throws Exception {
        connect("127.0.0.1");
        try (RunningAgent agent = agent(PATIENT, AtDeadline.ANSWER)) {
            // Given
            CompletableFuture<String> hook = agent.hook("/prestop/v1/app");
            Within.reason("work is seen", () -> Double.valueOf(1).equals(agent.status("drain.work.inFlight")));
            Within.reason("finishing", () -> agent.status("state").equals("Finishing"));
            assertThat(hook).isNotDone();

            // When
            hangUp();

            // Then
            assertThat(hook.get(20, TimeUnit.SECONDS)).startsWith("HTTP/1.1 200 OK\r\n");
            assertThat(agent.status("state")).isEqualTo("Drained");
        }
    }

    @Test
    void ipv6ConnectionsAreWorkToo() throws Exception {
        connect("::1");
        connect("127.0.0.1");
        try (RunningAgent agent = agent(PATIENT, AtDeadline.ANSWER)) {
            CompletableFuture<String> hook = agent.hook("/prestop/v1/app");
            Within.reason("both are seen", () -> Double.valueOf(2).equals(agent.status("drain.work.inFlight")));
            hangUp();
            hook.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void theReportComparesPlanAndTruth() throws Exception {
        connect("127.0.0.1");
        RunningAgent agent = agent(slices(1, 60, 1), AtDeadline.ANSWER);
        CompletableFuture<String> hook = agent.hook("/prestop/v1/app");
        Within.reason("finishing", () -> agent.status("state").equals("Finishing"));

        // When
        hangUp();
        hook.get(20, TimeUnit.SECONDS);
        agent.stop();

        // Then
        String report = agent.report();
        assertThat(report.length()).isLessThanOrEqualTo(DrainReport.LONGEST);
        assertThat(Json.get(report, "state")).isEqualTo("Stopped");
        assertThat(Json.get(report, "pod.name")).isEqualTo("cart-0");
        assertThat(Json.get(report, "drain.outcome")).isEqualTo("drained");
        assertThat(Json.get(report, "drain.containers")).isEqualTo(List.of("app"));
        assertThat(Json.get(report, "drain.work.atStart")).isEqualTo(1.0);
        assertThat(Json.get(report, "drain.work.finished")).isEqualTo(1.0);
        assertThat(Json.get(report, "drain.work.lost")).isEqualTo(0.0);
        assertThat(Json.get(report, "drain.plannedSeconds.notice")).isEqualTo(1.0);
        assertThat((Double) Json.get(report, "drain.actualSeconds.notice")).isBetween(1.0, 2.0);
        assertThat((Double) Json.get(report, "drain.actualSeconds.settle")).isBetween(1.0, 2.0);
        assertThat(agent.log())
                .extracting(line -> Json.get(line, "state"))
                .containsExactly("Noticing", "Finishing", "Settling", "Drained", "Stopped");
    }

    @Test
    void theHookIsAnsweredAtTheDeadlineAndTheLossIsReported() throws Exception {
        connect("127.0.0.1");
        try (RunningAgent agent = agent(slices(0, 1, 0), AtDeadline.ANSWER)) {
            // When
            agent.hook("/prestop/v1/app").get(20, TimeUnit.SECONDS);

            // Then
            assertThat(agent.status("state")).isEqualTo("Expired");
            agent.stop();
            assertThat(Json.get(agent.report(), "drain.outcome")).isEqualTo("deadline");
            assertThat(Json.get(agent.report(), "drain.work.lost")).isEqualTo(1.0);
            assertThat(Json.get(agent.report(), "drain.work.names"))
                    .isEqualTo(List.of("127.0.0.1:" + sockets.getFirst().getLocalPort() + "->" + app.getLocalPort()));
        }
    }

    @Test
    void aHeldHookIsAnsweredOnlyWhenTheWorkIsDone() throws Exception {
        connect("127.0.0.1");
        try (RunningAgent agent = agent(slices(0, 0, 0), AtDeadline.HOLD)) {
            // Given
            CompletableFuture<String> hook = agent.hook("/prestop/v1/app");
            Within.reason("held", () -> "held".equals(agent.status("drain.outcome")));
            assertThat(hook).isNotDone();

            // When
            hangUp();

            // Then
            hook.get(20, TimeUnit.SECONDS);
            assertThat(agent.status("drain.outcome")).isEqualTo("drained");
        }
    }

    @Test
    void twoContainersAreAnsweredTogether() throws Exception {
        connect("127.0.0.1");
        try (RunningAgent agent = agent(PATIENT, AtDeadline.ANSWER)) {
            // Given
            CompletableFuture<String> app = agent.hook("/prestop/v1/app");
            Within.reason("first waits", () -> Double.valueOf(1).equals(agent.status("drain.waiting")));
            CompletableFuture<String> other = agent.hook("/prestop/v9/some/thing");
            Within.reason("both wait", () -> Double.valueOf(2).equals(agent.status("drain.waiting")));
            assertThat(agent.status("drain.containers")).isEqualTo(List.of("app", "v9/some/thing"));

            // When
            hangUp();

            // Then
            CompletableFuture.allOf(app, other).get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void aRepeatedCallStartsANewClock() throws Exception {
        connect("127.0.0.1");
        try (RunningAgent agent = agent(slices(60, 60, 0), AtDeadline.ANSWER)) {
            // Given
            CompletableFuture<String> first = agent.hook("/prestop/v1/app");
            Within.reason(
                    "time passes",
                    () -> agent.status("drain.actualSeconds.notice") instanceof Double spent && spent > 0.5);

            // When
            CompletableFuture<String> second = agent.hook("/prestop/v1/app");
            Within.reason("both wait", () -> Double.valueOf(2).equals(agent.status("drain.waiting")));

            // Then
            assertThat((Double) agent.status("drain.actualSeconds.notice")).isLessThan(0.5);
            agent.stop();
            CompletableFuture.allOf(first, second).get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void aCallerThatHangsUpDoesNotEndTheDrain() throws Exception {
        connect("127.0.0.1");
        try (RunningAgent agent = agent(PATIENT, AtDeadline.ANSWER)) {
            // Given
            Wire kubelet = Wire.open(agent.port()).ask("/prestop/v1/app");
            Within.reason("it waits", () -> Double.valueOf(1).equals(agent.status("drain.waiting")));

            // When
            kubelet.close();

            // Then
            Within.reason("nobody waits", () -> Double.valueOf(0).equals(agent.status("drain.waiting")));
            assertThat(agent.status("state")).isEqualTo("Finishing");
        }
    }

    @Test
    void whatCannotBeSeenIsReportedAndNotTakenForIdle() throws Exception {
        try (RunningAgent agent = RunningAgent.watching(
                folder, app.getLocalPort(), slices(0, 1, 0), AtDeadline.ANSWER, new File("/nowhere"))) {
            // When
            agent.hook("/prestop/v1/app").get(20, TimeUnit.SECONDS);

            // Then
            assertThat(agent.status("drain.outcome")).isEqualTo("deadline");
            assertThat((String) agent.status("drain.work.unknown")).startsWith("platform: ");
        }
    }

    @Test
    void kubernetes103300TwoHundredHooksAreFreedBySigterm() throws Exception {
        connect("127.0.0.1");
        RunningAgent agent = agent(PATIENT, AtDeadline.HOLD);
        List<CompletableFuture<String>> hooks = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            hooks.add(agent.hook("/prestop/v1/app" + i));
        }
        Within.reason("all wait", () -> Double.valueOf(200).equals(agent.status("drain.waiting")));

        // When
        agent.stop();

        // Then
        CompletableFuture.allOf(hooks.toArray(CompletableFuture[]::new)).get(20, TimeUnit.SECONDS);
        assertThat(Json.get(agent.report(), "drain.outcome")).isEqualTo("told");
        assertThat(Json.get(agent.report(), "drain.work.lost")).isEqualTo(1.0);
    }

    @Test
    void pagesAreServedAndTheRestIsRefused() throws Exception {
        try (RunningAgent agent = agent(PATIENT, AtDeadline.ANSWER)) {
            assertThat(Wire.get(agent.port(), "/status")).contains("Content-Type: application/json\r\n");
            assertThat(Wire.get(agent.port(), "/nothing")).startsWith("HTTP/1.1 404 Not Found\r\n");
            assertThat(Wire.get(agent.port(), "/control"))
                    .startsWith("HTTP/1.1 405 Method Not Allowed\r\n")
                    .contains("Allow: POST\r\n");
            assertThat(Wire.get(agent.port(), "/metrics"))
                    .contains("quiesce_agent_state{state=\"Serving\"} 1\n")
                    .contains("quiesce_agent_requests_refused_total 2\n");
        }
    }

    private RunningAgent agent(DrainSlices slices, AtDeadline atDeadline) throws IOException {
        return RunningAgent.watching(folder, app.getLocalPort(), slices, atDeadline);
    }

    private void connect(String address) throws IOException {
        sockets.add(new Socket(InetAddress.ofLiteral(address), app.getLocalPort()));
        sockets.add(app.accept());
    }

    private void hangUp() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
