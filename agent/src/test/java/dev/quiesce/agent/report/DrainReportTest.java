package dev.quiesce.agent.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.Json;
import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.DrainSlices;
import dev.quiesce.agent.drain.DrainEvent;
import dev.quiesce.agent.drain.DrainMachine;
import dev.quiesce.agent.drain.DrainPlan;
import dev.quiesce.agent.drain.DrainState;
import dev.quiesce.agent.drain.Reading;
import dev.quiesce.agent.drain.SideCall;
import dev.quiesce.agent.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class DrainReportTest {

    private static final PodIdentity POD = new PodIdentity("shop", "cart-0", "1b4e28ba");
    private static final DrainPlan PLAN = new DrainPlan(
            new DrainSlices(seconds(10), seconds(60), seconds(5), seconds(30)),
            seconds(105),
            AtDeadline.ANSWER,
            Duration.ZERO);

    @Example
    void pipeline758SaysOfWhichPodItIsByItsUidAndThatNothingHappened() {
        String report = DrainReport.render(
                POD, DrainMachine.initial(), new Moment(seconds(3), 1_796_083_200_123L), 0, List.of());
        assertThat(report)
                .isEqualTo("{\"version\":\"v1\",\"at\":\"2026-12-01T00:00:00.123Z\","
                        + "\"pod\":{\"namespace\":\"shop\",\"name\":\"cart-0\",\"uid\":\"1b4e28ba\"},"
                        + "\"hookCalls\":0,\"state\":\"Serving\"}");
    }

    @Example
    void comparesPlannedWithActualSecondsAndCountsWork() {
        // Given
        DrainState state = play(
                new DrainEvent.HookCalled(seconds(100), "app", 1),
                new DrainEvent.Seen(seconds(100), new Reading.InFlight(3, List.of("10.0.0.9:4711->8080"))),
                new DrainEvent.Woken(seconds(110)),
                new DrainEvent.Seen(seconds(120), new Reading.InFlight(1, List.of("10.0.0.9:4711->8080"))));

        // When
        String report = DrainReport.render(POD, state, new Moment(seconds(121), 1_796_083_221_000L), 1, List.of());

        // Then
        assertThat(Json.get(report, "state")).isEqualTo("Finishing");
        assertThat(Json.get(report, "drain.outcome")).isEqualTo("running");
        assertThat(Json.get(report, "drain.startedAt")).isEqualTo("2026-12-01T00:00:00.000Z");
        assertThat(Json.get(report, "drain.containers")).isEqualTo(List.of("app"));
        assertThat(Json.get(report, "drain.waiting")).isEqualTo(1.0);
        assertThat(Json.get(report, "drain.plannedSeconds.grace")).isEqualTo(105.0);
        assertThat(Json.get(report, "drain.plannedSeconds.finishing")).isEqualTo(60.0);
        assertThat(Json.get(report, "drain.actualSeconds.notice")).isEqualTo(10.0);
        assertThat(Json.get(report, "drain.actualSeconds.finishing")).isEqualTo(11.0);
        assertThat(Json.get(report, "drain.actualSeconds.total")).isEqualTo(21.0);
        assertThat(Json.get(report, "drain.work.atStart")).isEqualTo(3.0);
        assertThat(Json.get(report, "drain.work.inFlight")).isEqualTo(1.0);
        assertThat(Json.get(report, "drain.work.finished")).isEqualTo(2.0);
        assertThat(Json.get(report, "drain.work.lost")).isEqualTo(0.0);
        assertThat(Json.get(report, "drain.work.unknown")).isNull();
    }

    @Example
    void namesWhatWasLost() {
        // Given
        DrainState state = play(
                new DrainEvent.HookCalled(seconds(0), "app", 1),
                new DrainEvent.Seen(seconds(1), new Reading.InFlight(2, List.of("a", "b"))),
                new DrainEvent.Seen(seconds(74), new Reading.Unknown("platform: gone")),
                new DrainEvent.Woken(seconds(75)),
                new DrainEvent.Told(seconds(80)));

        // When
        String report = DrainReport.render(POD, state, new Moment(seconds(90), 0), 1, List.of());

        // Then
        assertThat(Json.get(report, "state")).isEqualTo("Stopped");
        assertThat(Json.get(report, "drain.outcome")).isEqualTo("deadline");
        assertThat(Json.get(report, "drain.actualSeconds.overhead")).isEqualTo(5.0);
        assertThat(Json.get(report, "drain.work.lost")).isEqualTo(2.0);
        assertThat(Json.get(report, "drain.work.names")).isEqualTo(List.of("a", "b"));
        assertThat(Json.get(report, "drain.work.unknown")).isEqualTo("platform: gone");
    }

    @Example
    void whatGoesAwayAfterSigtermIsLostAndNotFinished() {
        // Given: the grace has ended in the hook, so SIGTERM came to the agent and to the mains
        DrainState state = play(
                new DrainEvent.HookCalled(seconds(0), "app", 1),
                new DrainEvent.Seen(seconds(1), new Reading.InFlight(2, List.of("a", "b"))),
                new DrainEvent.Seen(seconds(4), new Reading.InFlight(1, List.of("b"))),
                new DrainEvent.Told(seconds(5)),
                new DrainEvent.Seen(seconds(5), new Reading.InFlight(0, List.of())),
                new DrainEvent.Woken(seconds(7)));

        // When
        String report = DrainReport.render(POD, state, new Moment(seconds(7), 0), 1, List.of());

        // Then
        assertThat(Json.get(report, "drain.outcome")).isEqualTo("told");
        assertThat(Json.get(report, "drain.work.atStart")).isEqualTo(2.0);
        assertThat(Json.get(report, "drain.work.inFlight")).isEqualTo(0.0);
        assertThat(Json.get(report, "drain.work.finished")).isEqualTo(1.0);
        assertThat(Json.get(report, "drain.work.lost")).isEqualTo(1.0);
        assertThat(Json.get(report, "drain.work.names")).isEqualTo(List.of("b"));
    }

    @Example
    void whatWentAwayAMomentBeforeSigtermIsNotTakenForFinished() {
        // Given: the main had its SIGTERM first
        DrainPlan plan = new DrainPlan(PLAN.asked(), PLAN.grace(), PLAN.atDeadline(), seconds(2));

        // When, Then
        assertThat(lost(plan, 9)).isEqualTo(2.0);
        assertThat(lost(plan, 7)).isZero();
    }

    /** What a report says is lost when SIGTERM comes at 10 s. */
    private static double lost(DrainPlan plan, int lastSeenAt) {
        DrainMachine machine = new DrainMachine(plan);
        DrainState state = DrainMachine.initial();
        for (DrainEvent event : List.of(
                new DrainEvent.HookCalled(seconds(0), "app", 1),
                new DrainEvent.Seen(seconds(lastSeenAt - 1), new Reading.InFlight(2, List.of("a", "b"))),
                new DrainEvent.Seen(seconds(lastSeenAt), new Reading.InFlight(0, List.of())),
                new DrainEvent.Told(seconds(10)),
                new DrainEvent.Woken(seconds(12)))) {
            state = machine.step(state, event).state();
        }
        return (Double)
                Json.get(DrainReport.render(POD, state, new Moment(seconds(12), 0), 1, List.of()), "drain.work.lost");
    }

    @Property
    void fitsIntoATerminationMessageWhateverTheNamesAre(
            @ForAll("longTexts") List<String> names, @ForAll("longTexts") List<String> containers) {
        // Given
        DrainState state = DrainMachine.initial();
        long call = 0;
        for (String container : containers) {
            state = step(state, new DrainEvent.HookCalled(seconds(0), container, call++));
        }
        state = step(state, new DrainEvent.HookCalled(seconds(1), "app", call));
        state = step(state, new DrainEvent.Seen(seconds(1), new Reading.InFlight(Integer.MAX_VALUE, names)));
        Reading.InFlight besides = new Reading.InFlight(Integer.MAX_VALUE, names, names);
        state = step(state, new DrainEvent.Seen(seconds(1), new Reading.Unknown(String.join("", names), besides)));
        String name = String.join("", names);

        // When
        String report = DrainReport.render(
                new PodIdentity(name, name, name),
                state,
                new Moment(seconds(2), Integer.MAX_VALUE * 100_000L),
                Long.MAX_VALUE,
                List.of(
                        new SideCall("onStart", SideCall.Outcome.FAILED, Integer.MAX_VALUE, name),
                        new SideCall("notice", SideCall.Outcome.UNDER_WAY, Integer.MAX_VALUE, name),
                        new SideCall("settle", SideCall.Outcome.FAILED, Integer.MAX_VALUE, name)));

        // Then
        assertThat(report.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(DrainReport.LONGEST);
        assertThat(Json.get(report, "state")).isEqualTo("Noticing");
    }

    @Property
    void everyTextIsQuotedAndComesBack(@ForAll String text) {
        // When
        String json =
                new JsonWriter().put("text", text).put("null", (String) null).end();

        // Then
        assertThat(StandardCharsets.US_ASCII.newEncoder().canEncode(json)).isTrue();
        String valid = new String(text.getBytes(StandardCharsets.UTF_16), StandardCharsets.UTF_16);
        assertThat(Json.get(json, "text")).isEqualTo(valid);
    }

    @Example
    void logLinesAreJsonToo() {
        // Given
        DrainState state = play(new DrainEvent.HookCalled(seconds(0), "app", 1));
        Moment now = new Moment(seconds(1), 1_796_083_200_000L);

        // When
        String line = LogLine.changed(now, DrainMachine.initial(), state);

        // Then
        assertThat(Json.get(line, "time")).isEqualTo("2026-12-01T00:00:00.000Z");
        assertThat(Json.get(line, "level")).isEqualTo("INFO");
        assertThat(Json.get(line, "from")).isEqualTo("Serving");
        assertThat(Json.get(line, "state")).isEqualTo("Noticing");
        assertThat(Json.get(LogLine.failed(now, "fault", List.of("a \"b\"")), "problems"))
                .isEqualTo(List.of("a \"b\""));
    }

    @Example
    void theReportTellsOfCallsAndOfWhatWasPassedOver() {
        // Given
        Reading.InFlight besides = new Reading.InFlight(3, List.of("3 jobs"), List.of("passed over after 30 s: a"));
        DrainState state = play(
                new DrainEvent.HookCalled(seconds(0), "app", 1),
                new DrainEvent.Seen(seconds(1), new Reading.Unknown("workload: b: answered 500", besides)));
        SideCall call = new SideCall("onStart", SideCall.Outcome.FAILED, 2, "workload: answered 404");

        // When
        String report = DrainReport.render(POD, state, new Moment(seconds(2), 0), 1, List.of(call));

        // Then
        assertThat(Json.get(report, "drain.work.inFlight")).isEqualTo(3.0);
        assertThat(Json.get(report, "drain.work.unknown")).isEqualTo("workload: b: answered 500");
        assertThat(Json.get(report, "drain.work.remarks")).isEqualTo(List.of("passed over after 30 s: a"));
        assertThat(Json.get(report, "calls.onStart.outcome")).isEqualTo("failed");
        assertThat(Json.get(report, "calls.onStart.attempts")).isEqualTo(2.0);
        assertThat(Json.get(report, "calls.onStart.failure")).isEqualTo("workload: answered 404");
    }

    @Example
    void newsAreToldOnce() {
        // Given
        News news = new News();
        Moment now = new Moment(seconds(2), 0);
        DrainState quiet = play(new DrainEvent.HookCalled(seconds(0), "app", 1));
        DrainState failing = step(quiet, new DrainEvent.Seen(seconds(1), new Reading.Unknown("workload: b: gone")));
        DrainState seen = step(failing, new DrainEvent.Seen(seconds(2), new Reading.InFlight(1, List.of("x"))));
        List<SideCall> done = List.of(new SideCall("onStart", SideCall.Outcome.DONE, 1, null));

        // When, Then
        assertThat(news.lines(now, quiet, List.of())).isEmpty();
        assertThat(news.lines(now, failing, List.of())).singleElement().satisfies(line -> {
            assertThat(Json.get(line, "level")).isEqualTo("WARN");
            assertThat(Json.get(line, "reason")).isEqualTo("workload: b: gone");
        });
        assertThat(news.lines(now, failing, List.of())).isEmpty();
        assertThat(news.lines(now, seen, done))
                .hasSize(2)
                .allSatisfy(line -> assertThat(Json.get(line, "level")).isEqualTo("INFO"));
        assertThat(news.lines(now, seen, done)).isEmpty();
    }

    @Example
    void metricsFollowThePrometheusTextFormat() {
        // Given
        DrainState state = play(
                new DrainEvent.HookCalled(seconds(0), "app", 1),
                new DrainEvent.Seen(seconds(1), new Reading.InFlight(2, List.of())));

        // When
        String metrics = MetricsText.render(
                state,
                new Counters(1, 2, 3),
                List.of(new SourceFailures("a \"b\\", 2)),
                List.of(new SideCall("onStart", SideCall.Outcome.FAILED, 3, "workload: answered 500")),
                new Moment(seconds(4), 0));

        // Then
        assertThat(metrics.lines())
                .allMatch(line -> line.matches("# (HELP|TYPE) quiesce_agent_[a-z_]+ .+"
                        + "|quiesce_agent_[a-z_]+(\\{([a-z]+=\"([^\"\\\\]|\\\\.)+\",?)+})? [0-9.]+"));
        assertThat(metrics)
                .contains("quiesce_agent_state{state=\"Noticing\"} 1\n")
                .contains("quiesce_agent_state{state=\"Serving\"} 0\n")
                .contains("quiesce_agent_hook_calls_total 1\n")
                .contains("quiesce_agent_requests_refused_total 2\n")
                .contains("quiesce_agent_connections_dropped_total 3\n")
                .contains("quiesce_agent_work_in_flight 2\n")
                .contains("quiesce_agent_work_unseen 0\n")
                .contains("quiesce_agent_source_failures_total{source=\"a \\\"b\\\\\"} 2\n")
                .contains("quiesce_agent_call_attempts{call=\"onStart\",outcome=\"failed\"} 3\n")
                .contains("quiesce_agent_slice_planned_seconds{slice=\"finishing\"} 60.000\n")
                .contains("quiesce_agent_slice_actual_seconds{slice=\"notice\"} 4.000\n");
    }

    @Provide
    Arbitrary<List<String>> longTexts() {
        return Arbitraries.strings().ofMaxLength(300).list().ofMaxSize(40);
    }

    private static DrainState play(DrainEvent... events) {
        DrainState state = DrainMachine.initial();
        for (DrainEvent event : events) {
            state = step(state, event);
        }
        return state;
    }

    private static DrainState step(DrainState state, DrainEvent event) {
        return new DrainMachine(PLAN).step(state, event).state();
    }

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }
}
