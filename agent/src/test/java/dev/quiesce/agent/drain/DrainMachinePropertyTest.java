package dev.quiesce.agent.drain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.DrainSlices;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever happens in whatever order, a drain keeps its promises. */
class DrainMachinePropertyTest {

    @Property(tries = 3000)
    void everyCallIsAnsweredOnceAndNoneIsForgotten(
            @ForAll("plans") DrainPlan plan, @ForAll("histories") List<DrainEvent> history) {
        // Given
        DrainMachine machine = new DrainMachine(plan);
        DrainState state = DrainMachine.initial();
        Set<Long> open = new HashSet<>();

        for (DrainEvent event : history) {
            // When
            Step step = machine.step(state, event);
            state = step.state();

            // Then
            if (event instanceof DrainEvent.HookCalled hook) {
                open.add(hook.call());
            }
            if (event instanceof DrainEvent.HookClosed closed) {
                open.remove(closed.call());
            }
            for (long call : answers(step)) {
                assertThat(open.remove(call)).as("call %s", call).isTrue();
            }
            assertThat(waiting(state)).containsExactlyInAnyOrderElementsOf(open);
        }
    }

    @Property(tries = 3000)
    void noDrainRunsPastItsDeadline(@ForAll("plans") DrainPlan plan, @ForAll("histories") List<DrainEvent> history) {
        play(plan, history, (state, event, step) -> {
            if (step.state() instanceof DrainState.Active active && !(event instanceof DrainEvent.HookCalled)) {
                Clock clock = active.drain().clock();
                boolean late = event.at().compareTo(clock.deadline()) > 0;
                if (late && !active.over()) {
                    assertThat(active)
                            .isInstanceOfSatisfying(
                                    DrainState.Expired.class,
                                    expired -> assertThat(expired.ending()).isEqualTo(Ending.HELD));
                    assertThat(plan.atDeadline()).isEqualTo(AtDeadline.HOLD);
                }
                if (!active.over()) {
                    assertThat(event.at()).isLessThan(clock.ordered()).isLessThan(clock.stopAt());
                }
            }
        });
    }

    @Property(tries = 3000)
    void holdNeverAnswersByItsDeadlineWhileWorkIsInFlight(
            @ForAll("plans") DrainPlan plan, @ForAll("histories") List<DrainEvent> history) {
        play(plan, history, (state, event, step) -> {
            if (plan.atDeadline() == AtDeadline.HOLD && step.state() instanceof DrainState.Expired expired) {
                assertThat(expired.ending()).isNotEqualTo(Ending.DEADLINE);
            }
            if (step.state() instanceof DrainState.Drained drained) {
                assertThat(drained.drain().watch().busy()).isFalse();
            }
        });
    }

    @Property(tries = 3000)
    void whatIsNotOverAlwaysWakesAgainAndWhatRestsDoesNot(
            @ForAll("plans") DrainPlan plan, @ForAll("histories") List<DrainEvent> history) {
        play(plan, history, (state, event, step) -> {
            long wakes = step.effects().stream()
                    .filter(DrainEffect.WakeAt.class::isInstance)
                    .count();
            assertThat(wakes).isEqualTo(step.state() instanceof DrainState.Active ? 1 : 0);
        });
    }

    @Property(tries = 3000)
    void oldTimersChangeNothing(@ForAll("plans") DrainPlan plan, @ForAll("histories") List<DrainEvent> history) {
        play(plan, history, (state, event, step) -> {
            Duration wake = wakeOf(step);
            if (wake != null && wake.compareTo(event.at()) > 0) {
                Duration early = event.at().plus(wake.minus(event.at()).dividedBy(2));
                Step again = new DrainMachine(plan).step(step.state(), new DrainEvent.Woken(early));
                assertThat(again.state()).isEqualTo(step.state());
                assertThat(again.effects()).containsExactly(new DrainEffect.WakeAt(wake));
            }
        });
    }

    @Property(tries = 3000)
    void everyChangeOfStateIsReportedAndTimeIsBookedOnce(
            @ForAll("plans") DrainPlan plan, @ForAll("histories") List<DrainEvent> history) {
        play(plan, history, (state, event, step) -> {
            if (state.getClass() != step.state().getClass()) {
                assertThat(step.effects().stream().filter(DrainEffect.Report.class::isInstance))
                        .hasSize(1);
            }
            if (step.state() instanceof DrainState.Active active) {
                Spent spent = active.drain().spent();
                Duration booked = spent.notice()
                        .plus(spent.finishing())
                        .plus(spent.settle())
                        .plus(spent.held())
                        .plus(spent.overhead());
                assertThat(booked)
                        .isEqualTo(spent.since().minus(active.drain().clock().start()));
            }
        });
    }

    @Property(tries = 3000)
    void sigtermAlwaysStopsTheAgentInTime(
            @ForAll("plans") DrainPlan plan, @ForAll("histories") List<DrainEvent> history) {
        // Given
        DrainMachine machine = new DrainMachine(plan);
        DrainState state = DrainMachine.initial();
        Duration now = Duration.ZERO;
        for (DrainEvent event : history) {
            state = machine.step(state, event).state();
            now = event.at();
        }

        // When
        Step told = machine.step(state, new DrainEvent.Told(now));
        Step last = machine.step(told.state(), new DrainEvent.Woken(now.plus(Clock.AFTER_TOLD)));

        // Then
        assertThat(last.state()).isInstanceOf(DrainState.Stopped.class);
    }

    private interface Check {
        void after(DrainState before, DrainEvent event, Step step);
    }

    private static void play(DrainPlan plan, List<DrainEvent> history, Check check) {
        DrainMachine machine = new DrainMachine(plan);
        DrainState state = DrainMachine.initial();
        for (DrainEvent event : history) {
            Step step = machine.step(state, event);
            check.after(state, event, step);
            state = step.state();
        }
    }

    private static List<Long> answers(Step step) {
        List<Long> calls = new ArrayList<>();
        for (DrainEffect effect : step.effects()) {
            if (effect instanceof DrainEffect.Answer answer) {
                calls.addAll(answer.calls());
            }
        }
        return calls;
    }

    private static List<Long> waiting(DrainState state) {
        return state instanceof DrainState.Active active
                ? active.drain().hooks().waiting()
                : List.of();
    }

    private static Duration wakeOf(Step step) {
        for (DrainEffect effect : step.effects()) {
            if (effect instanceof DrainEffect.WakeAt wake) {
                return wake.at();
            }
        }
        return null;
    }

    @Provide
    Arbitrary<DrainPlan> plans() {
        Arbitrary<Duration> slice = Arbitraries.longs().between(0, 20).map(Duration::ofSeconds);
        Arbitrary<Duration> grace = Arbitraries.longs().between(1, 120).map(Duration::ofSeconds);
        Arbitrary<Duration> quiet = Arbitraries.longs().between(0, 5).map(Duration::ofSeconds);
        return Combinators.combine(slice, slice, slice, slice, grace, Arbitraries.of(AtDeadline.class), quiet)
                .as((notice, finishing, settle, overhead, whole, atDeadline, still) ->
                        new DrainPlan(new DrainSlices(notice, finishing, settle, overhead), whole, atDeadline, still));
    }

    /** A kind of event, the milliseconds since the one before, and a number for whatever it needs. */
    private record Happening(int kind, int after, int number) {}

    @Provide
    Arbitrary<List<DrainEvent>> histories() {
        Arbitrary<Integer> after = Arbitraries.oneOf(
                Arbitraries.integers().between(0, 2000), Arbitraries.integers().between(0, 40_000));
        Arbitrary<Happening> happening = Combinators.combine(
                        Arbitraries.frequency(
                                net.jqwik.api.Tuple.of(6, 0),
                                net.jqwik.api.Tuple.of(3, 1),
                                net.jqwik.api.Tuple.of(12, 2),
                                net.jqwik.api.Tuple.of(12, 3),
                                net.jqwik.api.Tuple.of(2, 4),
                                net.jqwik.api.Tuple.of(2, 5),
                                net.jqwik.api.Tuple.of(1, 6),
                                net.jqwik.api.Tuple.of(1, 7),
                                net.jqwik.api.Tuple.of(1, 8),
                                net.jqwik.api.Tuple.of(1, 9)),
                        after,
                        Arbitraries.integers().between(0, 3))
                .as(Happening::new);
        return happening.list().ofMaxSize(60).map(DrainMachinePropertyTest::history);
    }

    private static List<DrainEvent> history(List<Happening> happenings) {
        List<DrainEvent> history = new ArrayList<>();
        Duration at = Duration.ZERO;
        long calls = 0;
        for (Happening happening : happenings) {
            at = at.plusMillis(happening.after());
            history.add(event(happening, at, happening.kind() == 0 ? ++calls : calls));
        }
        return history;
    }

    private static DrainEvent event(Happening happening, Duration at, long call) {
        int number = happening.number();
        return switch (happening.kind()) {
            case 0 -> new DrainEvent.HookCalled(at, "c" + number, call);
            case 1 -> new DrainEvent.HookClosed(at, Math.max(1, call - number));
            case 2 ->
                number == 3
                        ? new DrainEvent.Seen(at, new Reading.Unknown("platform: unreadable"))
                        : new DrainEvent.Seen(at, new Reading.InFlight(number / 2, List.of()));
            case 3 -> new DrainEvent.Woken(at);
            case 4 -> new DrainEvent.Confirmed(at);
            case 5 -> new DrainEvent.GraceKnown(at, Duration.ofSeconds(number * 10L));
            case 6 -> new DrainEvent.Ordered(at, at.plusSeconds(number * 5L));
            case 7 -> new DrainEvent.Released(at);
            case 8 -> new DrainEvent.NotDeleted(at);
            default -> new DrainEvent.Told(at);
        };
    }
}
