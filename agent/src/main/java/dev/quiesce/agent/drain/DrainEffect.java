package dev.quiesce.agent.drain;

import java.time.Duration;
import java.util.List;

/** What is to be done for a drain. */
public sealed interface DrainEffect {

    /** Ask the work source; the answer comes back as {@link DrainEvent.Seen}. At most one a second. */
    record LookForWork() implements DrainEffect {}

    /** Send {@link DrainEvent.Woken} then. Replaces the wake of every earlier step; a step without one rests. */
    record WakeAt(Duration at) implements DrainEffect {}

    /** Let these hook calls return. */
    record Answer(List<Long> calls) implements DrainEffect {

        public Answer {
            calls = List.copyOf(calls);
        }
    }

    /** Tell the new state to whoever reads log and termination message. */
    record Report() implements DrainEffect {}

    /** Leave, after everything before this is done. */
    record Stop() implements DrainEffect {}
}
