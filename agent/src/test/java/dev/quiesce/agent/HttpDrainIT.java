package dev.quiesce.agent;

import static dev.quiesce.agent.RunningAgent.slices;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.ConfirmProbe;
import dev.quiesce.agent.contract.ConfirmProbes;
import dev.quiesce.agent.contract.Gauge;
import dev.quiesce.agent.contract.HttpAction;
import dev.quiesce.agent.contract.HttpEndpoint;
import dev.quiesce.agent.contract.HttpWork;
import dev.quiesce.agent.contract.OnSourceFailure;
import dev.quiesce.agent.contract.WrappedHook;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real loop with apps that serve a gauge, take a call, confirm, or behave badly. */
class HttpDrainIT {

    private static final Duration SHORT = Duration.ofSeconds(2);

    @TempDir
    private Path folder;

    @AutoClose
    private final StubApp app = StubApp.saying("2");

    HttpDrainIT() throws IOException {}

    @Test
    void theHookBlocksUntilTheGaugeIsQuiet() throws Exception {
        try (RunningAgent agent = RunningAgent.calling(folder, working(), slices(0, 60, 0))) {
            // Given
            CompletableFuture<String> hook = agent.hook("/prestop/v1/app");
            Within.reason("work is seen", () -> Double.valueOf(2).equals(agent.status("drain.work.inFlight")));
            assertThat(agent.status("drain.work.names")).isEqualTo(List.of("2 requests"));
            assertThat(hook).isNotDone();

            // When
            app.now(StubApp.ok("0"));

            // Then
            assertThat(hook.get(20, TimeUnit.SECONDS)).startsWith("HTTP/1.1 200 OK\r\n");
            assertThat(agent.status("drain.outcome")).isEqualTo("drained");
        }
    }

    @Test
    void anAppThatHangsHoldsUpNeitherTheStatusNorTheDeadline() throws Exception {
        // Given
        app.now(StubApp.hang());
        try (RunningAgent agent = RunningAgent.calling(folder, working(), slices(0, 3, 0))) {
            long start = System.nanoTime();
            CompletableFuture<String> hook = agent.hook("/prestop/v1/app");
            Within.reason("the app is asked", () -> !app.requests().isEmpty());

            // When
            long asked = System.nanoTime();
            assertThat(agent.status("state")).isEqualTo("Finishing");
            assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(Duration.ofSeconds(1));

            // Then
            hook.get(20, TimeUnit.SECONDS);
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isBetween(Duration.ofSeconds(3), Duration.ofSeconds(4));
            assertThat(agent.status("drain.outcome")).isEqualTo("deadline");
        }
    }

    @Test
    void underWaitASourceThatFailsIsNamedAndWaitedFor() throws Exception {
        // Given
        app.now(StubApp.status(500));
        try (RunningAgent agent = RunningAgent.calling(folder, working(), slices(0, 4, 0))) {
            CompletableFuture<String> hook = agent.hook("/prestop/v1/app");
            String reason = "workload: requests: answered 500";
            Within.reason("it is named", () -> reason.equals(agent.status("drain.work.unknown")));

            // When
            hook.get(20, TimeUnit.SECONDS);

            // Then
            assertThat(agent.status("drain.outcome")).isEqualTo("deadline");
            assertThat(app.requests()).hasSizeGreaterThanOrEqualTo(3);
            assertThat(agent.report()).contains(reason);
            assertThat(agent.log().stream().filter(line -> line.contains("work can't be seen")))
                    .singleElement()
                    .satisfies(line -> assertThat(Json.get(line, "reason")).isEqualTo(reason));
            assertThat(Wire.body(agent.port(), "/metrics"))
                    .contains("quiesce_agent_work_unseen 1\n")
                    .containsPattern("quiesce_agent_source_failures_total\\{source=\"requests\"} [1-9]");
        }
    }

    @Test
    void aSourceThatRecoversIsBelievedAgain() throws Exception {
        // Given
        app.now(StubApp.status(503));
        try (RunningAgent agent = RunningAgent.calling(folder, working(), slices(0, 60, 0))) {
            CompletableFuture<String> hook = agent.hook("/prestop/v1/app");
            Within.reason("it fails", () -> agent.status("drain.work.unknown") != null);

            // When
            app.now(StubApp.ok("0"));

            // Then
            hook.get(20, TimeUnit.SECONDS);
            assertThat(agent.status("drain.outcome")).isEqualTo("drained");
            assertThat(agent.log()).anySatisfy(line -> assertThat(line).contains("work is seen again"));
        }
    }

    @Test
    void underProceedItIsPassedOverAndTheReportSaysSo() throws Exception {
        // Given
        app.now(StubApp.raw("garbage\n"));
        AgentCalls calls = calls(List.of(work()), null, ConfirmProbes.NONE, OnSourceFailure.PROCEED, List.of());

        try (RunningAgent agent = RunningAgent.calling(folder, calls, slices(0, 60, 0))) {
            // When
            agent.hook("/prestop/v1/app").get(20, TimeUnit.SECONDS);

            // Then
            assertThat(agent.status("drain.outcome")).isEqualTo("drained");
            assertThat(agent.status("drain.work.remarks"))
                    .isEqualTo(List.of("passed over after 2 s: workload: requests: the answer is no HTTP/1.1"));
            assertThat(agent.report()).contains("passed over after 2 s");
        }
    }

    @Test
    void allSourcesMustBeQuiet() throws Exception {
        try (ServerSocket server = new ServerSocket(0);
                RunningAgent agent = RunningAgent.calling(folder, working(), slices(0, 60, 0), server.getLocalPort())) {
            // Given
            Socket client = new Socket("127.0.0.1", server.getLocalPort());
            Socket accepted = server.accept();
            CompletableFuture<String> hook = agent.hook("/prestop/v1/app");
            Within.reason("both are seen", () -> Double.valueOf(3).equals(agent.status("drain.work.inFlight")));

            // When
            app.now(StubApp.ok("0"));
            Within.reason("one is left", () -> Double.valueOf(1).equals(agent.status("drain.work.inFlight")));
            assertThat(hook).isNotDone();
            client.close();
            accepted.close();

            // Then
            hook.get(20, TimeUnit.SECONDS);
            assertThat(agent.status("drain.outcome")).isEqualTo("drained");
        }
    }

    @Test
    void theCallThatBeginsADrainIsRetriedWhileOthersNotice() throws Exception {
        // Given
        app.now(StubApp.status(503));
        HttpAction start = new HttpAction("POST", endpoint("/drain"), "{}", List.of(202));
        AgentCalls calls = calls(List.of(), start, ConfirmProbes.NONE, OnSourceFailure.WAIT, List.of());
        try (RunningAgent agent = RunningAgent.calling(folder, calls, slices(30, 1, 0))) {
            agent.hook("/prestop/v1/app");
            Within.reason("it fails", () -> "failed".equals(agent.status("calls.onStart.outcome")));
            assertThat(agent.status("calls.onStart.failure")).isEqualTo("workload: answered 503");

            // When
            app.now(StubApp.status(202));

            // Then
            Within.reason("it is done", () -> "done".equals(agent.status("calls.onStart.outcome")));
            assertThat(agent.status("state")).isEqualTo("Noticing");
            assertThat(app.requests().getLast())
                    .startsWith("POST /drain HTTP/1.1\r\n")
                    .endsWith("\r\n\r\n{}");
            int made = app.requests().size();
            assertThat(made).isGreaterThanOrEqualTo(2);
            assertThat(Wire.body(agent.port(), "/metrics"))
                    .contains("quiesce_agent_call_attempts{call=\"onStart\",outcome=\"done\"} " + made + "\n");
        }
    }

    @Test
    void aCallThatNeverSucceedsDoesNotEndTheDrain() throws Exception {
        // Given
        app.now(StubApp.status(404));
        HttpAction start = new HttpAction("POST", endpoint("/drain"), "", List.of());
        AgentCalls calls = calls(List.of(), start, ConfirmProbes.NONE, OnSourceFailure.WAIT, List.of());

        // When
        try (RunningAgent agent = RunningAgent.calling(folder, calls, slices(2, 60, 0))) {
            agent.hook("/prestop/v1/app").get(20, TimeUnit.SECONDS);

            // Then
            assertThat(agent.status("drain.outcome")).isEqualTo("drained");
            assertThat(agent.report())
                    .contains("\"onStart\":{\"outcome\":\"failed\"")
                    .contains("workload: answered 404");
        }
    }

    @Test
    void aConfirmedNoticeEndsEarlyAfterItsMargin() throws Exception {
        // Given
        ConfirmProbe probe = new ConfirmProbe(
                endpoint("/known"), Gauge.NUMBER, ConfirmProbe.Comparison.EQUALS, "gone", Duration.ofSeconds(1));
        AgentCalls calls = calls(List.of(), null, new ConfirmProbes(probe, null), OnSourceFailure.WAIT, List.of());
        try (RunningAgent agent = RunningAgent.calling(folder, calls, slices(60, 10, 0))) {
            CompletableFuture<String> hook = agent.hook("/prestop/v1/app");
            Within.reason("it is not yet", () -> "failed".equals(agent.status("calls.notice.outcome")));
            assertThat(agent.status("calls.notice.failure")).isEqualTo("not yet: the answer is not equals gone");

            // When
            app.now(StubApp.ok("gone"));
            long told = System.nanoTime();

            // Then
            hook.get(20, TimeUnit.SECONDS);
            assertThat(Duration.ofNanos(System.nanoTime() - told)).isGreaterThan(Duration.ofSeconds(1));
            assertThat((Double) agent.status("drain.actualSeconds.notice")).isBetween(1.0, 19.0);
            assertThat(agent.status("calls.notice.outcome")).isEqualTo("done");
        }
    }

    @Test
    void aConfirmedSettlingEndsEarlyToo() throws Exception {
        // Given
        app.now(StubApp.ok("0"));
        ConfirmProbe probe =
                new ConfirmProbe(endpoint("/left"), Gauge.NUMBER, ConfirmProbe.Comparison.AT_MOST, "0", Duration.ZERO);
        AgentCalls calls =
                calls(List.of(work()), null, new ConfirmProbes(null, probe), OnSourceFailure.WAIT, List.of());

        // When
        try (RunningAgent agent = RunningAgent.calling(folder, calls, slices(0, 60, 60))) {
            agent.hook("/prestop/v1/app").get(20, TimeUnit.SECONDS);

            // Then
            assertThat(agent.status("drain.outcome")).isEqualTo("drained");
            assertThat((Double) agent.status("drain.actualSeconds.settle")).isLessThan(10.0);
        }
    }

    @Test
    void whatCantConfirmIsSleptThrough() throws Exception {
        // Given
        app.now(StubApp.hang());
        ConfirmProbe probe =
                new ConfirmProbe(endpoint("/known"), Gauge.NUMBER, ConfirmProbe.Comparison.EQUALS, "0", Duration.ZERO);
        AgentCalls calls = calls(List.of(), null, new ConfirmProbes(probe, null), OnSourceFailure.WAIT, List.of());

        // When
        try (RunningAgent agent = RunningAgent.calling(folder, calls, slices(2, 10, 0))) {
            agent.hook("/prestop/v1/app").get(20, TimeUnit.SECONDS);

            // Then
            assertThat((Double) agent.status("drain.actualSeconds.notice")).isBetween(2.0, 3.0);
        }
    }

    @Test
    void noConfirmationCutsAWrappedSleepShort() throws Exception {
        // Given
        app.now(StubApp.ok("0"));
        ConfirmProbe probe =
                new ConfirmProbe(endpoint("/known"), Gauge.NUMBER, ConfirmProbe.Comparison.EQUALS, "0", Duration.ZERO);
        AgentCalls calls = calls(
                List.of(),
                null,
                new ConfirmProbes(probe, null),
                OnSourceFailure.WAIT,
                List.of(WrappedHook.sleep("app", Duration.ofSeconds(3))));

        // When
        try (RunningAgent agent = RunningAgent.calling(folder, calls, slices(60, 10, 0))) {
            agent.hook("/prestop/v1/app").get(20, TimeUnit.SECONDS);

            // Then
            assertThat((Double) agent.status("drain.actualSeconds.notice")).isBetween(3.0, 5.0);
        }
    }

    @Test
    void aWrappedHookIsSentWhenOthersHaveNoticedAndIsWorkUntilItsAnswer() throws Exception {
        // Given
        app.now(StubApp.hang());
        WrappedHook.Get get = new WrappedHook.Get(false, null, app.url("/").port(), "/stop?now", List.of());
        AgentCalls calls =
                calls(List.of(), null, ConfirmProbes.NONE, OnSourceFailure.WAIT, List.of(WrappedHook.get("app", get)));
        try (RunningAgent agent = RunningAgent.calling(folder, calls, slices(2, 5, 0))) {
            // When
            CompletableFuture<String> hook = agent.hook("/prestop/v1/app");
            Within.reason("notice", () -> List.of("hook of app").equals(agent.status("drain.work.names")));
            assertThat(app.requests()).isEmpty();
            Within.reason("it is sent", () -> !app.requests().isEmpty());

            // Then
            assertThat(agent.status("state")).isEqualTo("Finishing");
            hook.get(20, TimeUnit.SECONDS);
            assertThat(app.requests()).singleElement().asString().startsWith("GET /stop?now HTTP/1.1\r\n");
            assertThat(agent.status("drain.work.lost")).isEqualTo(1.0);
            assertThat(agent.status("drain.work.names")).isEqualTo(List.of("hook of app"));
        }
    }

    @Test
    void aWrappedHookThatFailsIsSaidAndNotWaitedFor() throws Exception {
        // Given
        app.now(StubApp.raw(""));
        WrappedHook.Get get =
                new WrappedHook.Get(false, "127.0.0.1", app.url("/").port(), "/stop", List.of());
        AgentCalls calls =
                calls(List.of(), null, ConfirmProbes.NONE, OnSourceFailure.WAIT, List.of(WrappedHook.get("app", get)));

        // When
        try (RunningAgent agent = RunningAgent.calling(folder, calls, slices(0, 60, 0))) {
            agent.hook("/prestop/v1/app").get(20, TimeUnit.SECONDS);

            // Then
            assertThat(agent.status("drain.outcome")).isEqualTo("drained");
            assertThat(agent.status("drain.work.remarks"))
                    .isEqualTo(List.of("workload: hook of app: closed without an answer"));
            assertThat(app.requests()).hasSize(1);
        }
    }

    private AgentCalls working() {
        return calls(List.of(work()), null, ConfirmProbes.NONE, OnSourceFailure.WAIT, List.of());
    }

    private HttpWork work() {
        return new HttpWork("requests", endpoint("/in-flight"), Gauge.NUMBER);
    }

    private HttpEndpoint endpoint(String target) {
        return HttpEndpoint.of(app.url(target));
    }

    private static AgentCalls calls(
            List<HttpWork> work,
            @Nullable HttpAction start,
            ConfirmProbes confirm,
            OnSourceFailure rule,
            List<WrappedHook> wrapped) {
        return new AgentCalls(work, start, confirm, rule, SHORT, wrapped, AgentCalls.LOOPBACK);
    }
}
