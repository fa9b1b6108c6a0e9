package dev.quiesce.agent.drain;

import java.time.Duration;

/** One drain: its clock, who waits for it, what it sees and what it has cost. */
public record Drain(Clock clock, Hooks hooks, Watch watch, Spent spent) {

    Drain with(Clock other) {
        return new Drain(other, hooks, watch, spent);
    }

    Drain with(Hooks other) {
        return new Drain(clock, other, watch, spent);
    }

    Drain with(Watch other) {
        return new Drain(clock, hooks, other, spent);
    }

    Drain with(Spent other) {
        return new Drain(clock, hooks, watch, other);
    }

    /** The present phase of {@code state} booked up to now. */
    static Drain bookedUpTo(Duration at, DrainState.Active state) {
        return state.drain().with(state.drain().spent().upTo(at, state));
    }
}
