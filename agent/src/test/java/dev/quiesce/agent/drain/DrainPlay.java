package dev.quiesce.agent.drain;

import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.DrainSlices;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Plays events to a machine, in whole seconds, and keeps what it said. */
final class DrainPlay {

    private final DrainMachine machine;
    private DrainState state = DrainMachine.initial();
    private List<DrainEffect> effects = List.of();
    private final List<Long> answered = new ArrayList<>();

    DrainPlay(DrainPlan plan) {
        this.machine = new DrainMachine(plan);
    }

    /** Seconds; the overhead is 30, quiet is 2. */
    static DrainPlan plan(long notice, long finishing, long settle, AtDeadline atDeadline) {
        DrainSlices asked = new DrainSlices(
                Duration.ofSeconds(notice),
                Duration.ofSeconds(finishing),
                Duration.ofSeconds(settle),
                Duration.ofSeconds(30));
        return new DrainPlan(asked, asked.total(), atDeadline, Duration.ofSeconds(2));
    }

    static Duration at(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }

    DrainPlay send(DrainEvent event) {
        Step step = machine.step(state, event);
        state = step.state();
        effects = step.effects();
        for (DrainEffect effect : effects) {
            if (effect instanceof DrainEffect.Answer answer) {
                answered.addAll(answer.calls());
            }
        }
        return this;
    }

    DrainPlay hook(double at, String container, long call) {
        return send(new DrainEvent.HookCalled(at(at), container, call));
    }

    DrainPlay closed(double at, long call) {
        return send(new DrainEvent.HookClosed(at(at), call));
    }

    DrainPlay saw(double at, int inFlight) {
        return send(new DrainEvent.Seen(at(at), new Reading.InFlight(inFlight, List.of())));
    }

    DrainPlay blind(double at) {
        return send(new DrainEvent.Seen(at(at), new Reading.Unknown("workload: refused")));
    }

    DrainPlay woken(double at) {
        return send(new DrainEvent.Woken(at(at)));
    }

    DrainPlay told(double at) {
        return send(new DrainEvent.Told(at(at)));
    }

    DrainState state() {
        return state;
    }

    Drain drain() {
        return ((DrainState.Active) state).drain();
    }

    List<DrainEffect> effects() {
        return effects;
    }

    List<Long> answered() {
        return answered;
    }
}
