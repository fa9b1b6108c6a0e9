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

    /**
     * Nothing to do.
     *
     * @param last how the last drain ended; null when there was none
     */
    record Serving(@Nullable Active last) implements DrainState {}

    /** There is a drain. */
    sealed interface Active extends DrainState {
        Drain drain();

        Active with(Drain other);

        /** Whether the hooks have been let go. */
        default boolean over() {
            return switch (this) {
                case Noticing _, Finishing _, Settling _ -> false;
                case Drained _ -> true;
                case Expired expired -> !expired.holding();
            };
        }
    }

    /** Others are given time to see that the pod leaves. */
    record Noticing(Drain drain) implements Active {
        @Override
        public Noticing with(Drain other) {
            return new Noticing(other);
        }
    }

    /** Work is in flight, or may be. */
    record Finishing(Drain drain) implements Active {
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
        public Settling with(Drain other) {
            return new Settling(other, until);
        }
    }

    /** Nothing is in flight; the hooks have been answered. */
    record Drained(Drain drain) implements Active {
        @Override
        public Drained with(Drain other) {
            return new Drained(other);
        }
    }

    /** The time was over before the work was. */
    record Expired(Drain drain, Ending ending) implements Active {
        @Override
        public Expired with(Drain other) {
            return new Expired(other, ending);
        }

        /** Whether hooks still wait, because no work is to be let go of. */
        public boolean holding() {
            return ending == Ending.HELD;
        }
    }

    /**
     * Told to stop, and done.
     *
     * @param last how the last drain ended; null when there was none
     */
    record Stopped(@Nullable Active last) implements DrainState {}
}
