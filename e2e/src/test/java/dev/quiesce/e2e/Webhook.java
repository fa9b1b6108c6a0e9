package dev.quiesce.e2e;

import java.util.List;
import java.util.Map;

/** The webhook of this checkout, in the way in which the cluster under test can have it. */
interface Webhook {

    /** Pods where pods run, a process beside the API server where none do. */
    static Webhook of(boolean node) {
        return node ? new WebhookPods() : new WebhookProcess();
    }

    /** Waits until all of it is ready; starts it where the install does not. */
    void ensureRunning();

    /** Waits until all of it runs anew with these settings, by their variables, besides those that it had. */
    void restartWith(Map<String, String> settings);

    /** Ends all of it, and leaves the rest of the install in place. */
    void stop();

    /** The install was removed; ends what ran outside of it. */
    void uninstalled();

    /** What each replica counts, in Prometheus' text. */
    List<String> metrics(ApiServer api);
}
