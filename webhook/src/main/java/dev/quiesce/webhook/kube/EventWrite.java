package dev.quiesce.webhook.kube;

import java.time.Instant;

/** What an {@link EventLedger} has to say to the API server about a note. */
sealed interface EventWrite {

    /** A new Event of this name. */
    record First(String name, EventNote note, Instant at) implements EventWrite {}

    /** The Event of this name came again, {@code count} times so far. */
    record Again(String name, EventNote note, int count, Instant at) implements EventWrite {}

    /** Nothing now: it is counted, and the next write about the same says how often. */
    record Counted() implements EventWrite {}

    /** Nothing at all: there were too many of all kinds. */
    record Dropped() implements EventWrite {}
}
