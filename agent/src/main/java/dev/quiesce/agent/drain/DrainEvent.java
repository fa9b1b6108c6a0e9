package dev.quiesce.agent.drain;

import java.time.Duration;

/** What happens to a drain. Each event carries its moment on a monotonic clock: the time since the agent began. */
public sealed interface DrainEvent {

    Duration at();

    /** Which of the records below this is, for exhaustive switches. */
    Kind kind();

    /** See {@link #kind()}. */
    enum Kind {
        HOOK_CALLED,
        HOOK_CLOSED,
        SEEN,
        WOKEN,
        CONFIRMED,
        GRACE_KNOWN,
        ORDERED,
        RELEASED,
        NOT_DELETED,
        TOLD
    }

    /**
     * The kubelet called the hook of a container.
     *
     * @param call names this call; the answer goes to it
     */
    record HookCalled(Duration at, String container, long call) implements DrainEvent {
        @Override
        public Kind kind() {
            return Kind.HOOK_CALLED;
        }
    }

    /** The caller hung up: its container is gone, or its kubelet is. The drain is not over for that. */
    record HookClosed(Duration at, long call) implements DrainEvent {
        @Override
        public Kind kind() {
            return Kind.HOOK_CLOSED;
        }
    }

    /** The answer to {@link DrainEffect.LookForWork}. */
    record Seen(Duration at, Reading reading) implements DrainEvent {
        @Override
        public Kind kind() {
            return Kind.SEEN;
        }
    }

    /** A timer rang. Early or old ones change nothing: only the moment counts. */
    record Woken(Duration at) implements DrainEvent {
        @Override
        public Kind kind() {
            return Kind.WOKEN;
        }
    }

    /** The rest of the system is seen to know what this phase waits for, a margin included. */
    record Confirmed(Duration at) implements DrainEvent {
        @Override
        public Kind kind() {
            return Kind.CONFIRMED;
        }
    }

    /** The grace that the kubelet really counts with. Only a shorter one changes the plan. */
    record GraceKnown(Duration at, Duration grace) implements DrainEvent {
        @Override
        public Kind kind() {
            return Kind.GRACE_KNOWN;
        }
    }

    /**
     * Somebody wants the pod gone earlier than the kubelet knows: a later, shorter delete reaches the API object and not
     * the kubelet (seen on 1.36), so only the agent can obey.
     *
     * @param end by when the hooks are to be answered
     */
    record Ordered(Duration at, Duration end) implements DrainEvent {
        @Override
        public Kind kind() {
            return Kind.ORDERED;
        }
    }

    /** Somebody with the right to do so ends the drain now. */
    record Released(Duration at) implements DrainEvent {
        @Override
        public Kind kind() {
            return Kind.RELEASED;
        }
    }

    /** The pod is not being deleted: a failed liveness probe called, say. */
    record NotDeleted(Duration at) implements DrainEvent {
        @Override
        public Kind kind() {
            return Kind.NOT_DELETED;
        }
    }

    /** SIGTERM. The mains may still be there: when the grace ends in their hooks, the sidecar is told first. */
    record Told(Duration at) implements DrainEvent {
        @Override
        public Kind kind() {
            return Kind.TOLD;
        }
    }
}
