package dev.quiesce.webhook.kube;

/** What one replica does for all. Both methods return at once and may be called more than once. */
public interface LeaderDuty {

    /** This replica leads now. */
    void start();

    /** It no longer does: whatever was begun ends soon. */
    void stop();
}
