package dev.quiesce.webhook.timeline;

import java.time.Duration;

/** What a container does between the delete and its SIGTERM. */
public sealed interface Waiting {

    /** Nothing: SIGTERM comes at once. */
    record NoHook() implements Waiting {}

    /** Its hook waits for the agent, which answers when the drain is over. */
    record ForDrain() implements Waiting {}

    /** The kubelet sleeps for it. */
    record Sleep(Duration length) implements Waiting {}

    /**
     * Its own hook, of which nobody knows how long it takes.
     *
     * @param action {@code exec} or {@code httpGet}
     */
    record OwnHook(String action) implements Waiting {}

    /** A native sidecar: until all mains, and the sidecars after it, are gone. */
    record ForMains() implements Waiting {}
}
