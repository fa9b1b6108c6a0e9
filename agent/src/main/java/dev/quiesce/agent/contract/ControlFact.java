package dev.quiesce.agent.contract;

import java.time.Duration;

/** What the leader sees of a pod and its agent can't. No fact is taken back, so telling one again changes nothing. */
public sealed interface ControlFact {

    /** Which of the records below this is, for exhaustive switches. */
    Kind kind();

    /** See {@link #kind()}. */
    enum Kind {
        DELETED("deleted"),
        SHORTENED("shortened"),
        RELEASED("released"),
        NOT_DELETED("not-deleted");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** As messages and metrics have it. */
        public String text() {
            return text;
        }
    }

    /**
     * The pod is being deleted, and this is the grace that the kubelet counts with, from its hook call on: what the
     * first delete or eviction asked for. A leader that begins in the middle of a drain may mean a later one with it.
     *
     * @param grace whole seconds
     */
    record Deleted(Duration grace) implements ControlFact {
        @Override
        public Kind kind() {
            return Kind.DELETED;
        }
    }

    /**
     * A later delete asked for less. It changes the API object and not the kubelet (seen on 1.36), so only the agent can
     * obey.
     *
     * @param grace whole seconds, from the first delete on as the API server has it
     * @param age how long the pod is known to be deleted, by the leader's own steady clock: at least so long ago
     */
    record Shortened(Duration grace, Duration age) implements ControlFact {
        @Override
        public Kind kind() {
            return Kind.SHORTENED;
        }
    }

    /** Somebody with the right to do so ends the drain now. */
    record Released() implements ControlFact {
        @Override
        public Kind kind() {
            return Kind.RELEASED;
        }
    }

    /**
     * The pod was not being deleted at a moment when so many hook calls had been made: the last of them was for another
     * reason, a failed liveness probe say.
     */
    record NotDeleted(long hookCalls) implements ControlFact {
        @Override
        public Kind kind() {
            return Kind.NOT_DELETED;
        }
    }
}
