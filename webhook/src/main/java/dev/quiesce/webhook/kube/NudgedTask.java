package dev.quiesce.webhook.kube;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work that looks at everything anew each time: done when somebody says that something changed, once for any number of
 * such nudges, never twice at a time, and again after a while when it failed.
 */
final class NudgedTask {

    private static final Logger LOG = LoggerFactory.getLogger(NudgedTask.class);

    private final String name;
    private final Runnable work;
    private final Duration retry;
    private final Semaphore nudges = new Semaphore(1);
    private @Nullable Thread thread;

    /** Work that starts with one nudge. */
    NudgedTask(String name, Runnable work, Duration retry) {
        this.name = name;
        this.work = work;
        this.retry = retry;
    }

    synchronized void start() {
        if (thread == null) {
            thread = Thread.ofVirtual().name(name).start(this::loop);
        }
    }

    /** Something changed. Never blocks. */
    void nudge() {
        nudges.release();
    }

    /** Ends it; work that goes on is interrupted. A stopped task can be started again. */
    synchronized void stop() {
        if (thread != null) {
            thread.interrupt();
            thread = null;
            nudges.release();
        }
    }

    private void loop() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                nudges.acquire();
                nudges.drainPermits();
                if (!done() && nudges.tryAcquire(retry.toMillis(), TimeUnit.MILLISECONDS)) {
                    nudges.drainPermits();
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean done() {
        try {
            work.run();
            return true;
        } catch (RuntimeException failure) {
            if (!Thread.currentThread().isInterrupted()) {
                LOG.atWarn()
                        .addKeyValue("task", name)
                        .addKeyValue("again", retry)
                        .setCause(failure)
                        .log("failed, will be tried again");
            }
            nudges.release();
            return false;
        }
    }
}
