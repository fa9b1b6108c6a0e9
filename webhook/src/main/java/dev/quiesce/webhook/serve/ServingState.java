package dev.quiesce.webhook.serve;

import dev.quiesce.webhook.http.AdmissionServer;
import org.jspecify.annotations.Nullable;

/** What the health endpoint says of a server that may not have started yet. */
final class ServingState {

    private volatile @Nullable AdmissionServer server;

    void serves(AdmissionServer started) {
        server = started;
    }

    /** Not before it listens, and not while it drains. */
    boolean isServing() {
        AdmissionServer current = server;
        return current != null && current.isServing();
    }

    /** A server that has not started is not stuck. */
    boolean isAlive() {
        AdmissionServer current = server;
        return current == null || current.isAlive();
    }
}
