package dev.quiesce.webhook.http;

import java.util.concurrent.atomic.AtomicBoolean;

/** Whether this server wants to be asked again. Goes one way. */
final class ServingPhase {

    private final AtomicBoolean draining = new AtomicBoolean();

    boolean isDraining() {
        return draining.get();
    }

    void beginDraining() {
        draining.set(true);
    }
}
