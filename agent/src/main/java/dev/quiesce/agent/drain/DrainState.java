package dev.quiesce.agent.drain;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where the one drain of a pod stands.
 *
 * <pre>
 * Serving -> Noticing -> Finishing &lt;-> Settling -> Drained -> Stopped
 *    ^          |            |           |          |
 *    |          +------------+-----------+-> Expired+-> Stopped
 *    +--- no SIGTERM followed, or the pod is not being deleted
 * </pre>
 */
public sealed interface DrainState {

    /** Which of the records below this is, for exhaustive switches. */
    Phase phase();

    /** See {@link #phase()}. */
    enum Phase {
        SERVING("Serving"),
        NOTICING("Noticing"),
        FINISHING("Finishing"),
        SETTLING("Settling"),
        DRAINED("Drained"),
        EXPIRED("Expired"),
        STOPPED("Stopped");

        private final String text;

        Phase(String text) {
            this.text = text;
        }

        /** As reports and metrics have it. */
        public String text() {
            return text;
        }
    }

    /**
     * Nothing to do.
     *
     * @param last how the last drain ended; null when there was none
     */
    record Serving(@Nullable Active last) implements DrainState {
        @Override
        public Phase phase() {
            return Phase.SERVING;
        }
    }

    /** There is a drain. */
    sealed interface Active extends DrainState {
        Drain drain();

        Active with(Drain other);

        /** When this phase ends if nothing happens. */
        Duration turn();

        /** Whether hooks still wait, beyond the deadline, because no work is to be let go of. */
        default boolean holding() {
            return false;
        }

        /** Whether the hooks have been let go. */
        default boolean over() {
            return !holding() && (phase() == Phase.DRAINED || phase() == Phase.EXPIRED);
        }
    }

    /** Others are given time to see that the pod leaves. */
    record Noticing(Drain drain) implements Active {
        @Override
        public Phase phase() {
            return Phase.NOTICING;
        }

        @Override
        public Duration turn() {
            return Clock.earlier(drain.clock().noticeEnd(), drain.clock().deadline());
        }

        @Override
        public Noticing with(Drain other) {
            return new Noticing(other);
        }
    }

    /** Work is in flight, or may be. */
    record Finishing(Drain drain) implements Active {
        @Override
        public Phase phase() {
            return Phase.FINISHING;
        }

        @Override
        public Duration turn() {
            return drain.clock().deadline();
        }

        @Override
        public Finishing with(Drain other) {
            return new Finishing(other);
        }
    }

    /**
     * Others are given time to see that the pod is idle.
     *
     * @param until when that time ends; never after the deadline
     */
    record Settling(Drain drain, Duration until) implements Active {
        @Override
        public Phase phase() {
            return Phase.SETTLING;
        }

        @Override
        public Duration turn() {
            return Clock.earlier(until, drain.clock().deadline());
        }

        @Override
        public Settling with(Drain other) {
            return new Settling(other, until);
        }
    }

    /** Nothing is in flight; the hooks have been answered. */
    record Drained(Drain drain) implements Active {
        @Override
        public Phase phase() {
            return Phase.DRAINED;
        }

        @Override
        public Duration turn() {
            return Clock.NEVER;
        }

        @Override
        public Drained with(Drain other) {
            return new Drained(other);
        }
    }

    /** The time was over before the work was. */
    record Expired(Drain drain, Ending ending) implements Active {
        @Override
        public Phase phase() {
            return Phase.EXPIRED;
        }

        @Override
        public Duration turn() {
            return Clock.NEVER;
        }

        @Override
        public Expired with(Drain other) {
            return new Expired(other, ending);
        }

        @Override
        public boolean holding() {
            return ending == Ending.HELD;
        }
    }

    /**
     * Told to stop, and done.
     *
     * @param last how the last drain ended; null when there was none
     */
    record Stopped(@Nullable Active last) implements DrainState {
        @Override
        public Phase phase() {
            return Phase.STOPPED;
        }
    }
}
