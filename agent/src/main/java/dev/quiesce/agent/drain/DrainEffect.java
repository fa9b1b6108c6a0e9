package dev.quiesce.agent.drain;

import java.time.Duration;
import java.util.List;

/** What is to be done for a drain. */
public sealed interface DrainEffect {

    /** Which of the records below this is, for exhaustive switches. */
    Kind kind();

    /** See {@link #kind()}. */
    enum Kind {
        BEGIN,
        LOOK_FOR_WORK,
        WAKE_AT,
        ANSWER,
        REPORT,
        STOP
    }

    /** A drain begins, or begins again: what was seen in an earlier one is forgotten, and the app is told. */
    record Begin() implements DrainEffect {
        @Override
        public Kind kind() {
            return Kind.BEGIN;
        }
    }

    /**
     * Ask the work sources; the answer comes back as {@link DrainEvent.Seen}, at once or later. At most one a second; one
     * that comes while another is under way is not needed.
     */
    record LookForWork() implements DrainEffect {
        @Override
        public Kind kind() {
            return Kind.LOOK_FOR_WORK;
        }
    }

    /** Send {@link DrainEvent.Woken} then. Replaces the wake of every earlier step; a step without one rests. */
    record WakeAt(Duration at) implements DrainEffect {
        @Override
        public Kind kind() {
            return Kind.WAKE_AT;
        }
    }

    /** Let these hook calls return. */
    record Answer(List<Long> calls) implements DrainEffect {

        public Answer {
            calls = List.copyOf(calls);
        }

        @Override
        public Kind kind() {
            return Kind.ANSWER;
        }
    }

    /** Tell the new state to whoever reads log and termination message. */
    record Report() implements DrainEffect {
        @Override
        public Kind kind() {
            return Kind.REPORT;
        }
    }

    /** Leave, after everything before this is done. */
    record Stop() implements DrainEffect {
        @Override
        public Kind kind() {
            return Kind.STOP;
        }
    }
}
