package dev.quiesce.agent.drain;

/** Why a drain ended before its work did. */
public enum Ending {
    /** The time was over; the hooks are held because of the work that is still in flight. */
    HELD,
    /** The time was over. */
    DEADLINE,
    /** A later, shorter delete. */
    ORDERED,
    /** Somebody released the pod. */
    RELEASED,
    /** SIGTERM. */
    TOLD,
    /** The pod is not being deleted. */
    NOT_DELETED
}
