package dev.quiesce.webhook.kube;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
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
    private final Semaphore nudges = new Semaphore(0);
    private final Lock atWork = new ReentrantLock();
    private @Nullable Thread thread;

    NudgedTask(String name, Runnable work, Duration retry) {
        this.name = name;
        this.work = work;
        this.retry = retry;
    }

    /** Begins, with the work once. Without effect while it runs already. */
    synchronized void start() {
        if (thread == null) {
            nudges.release();
            thread = Thread.ofVirtual().name(name).start(this::loop);
        }
    }

    /** Something changed. Never blocks. */
    void nudge() {
        nudges.release();
    }

    /** Ends it, and interrupts work that goes on. It can be started again. */
    synchronized void stop() {
        if (thread != null) {
            thread.interrupt();
            thread = null;
        }
    }

    private void loop() {
        try {
            while (true) {
                nudges.acquire();
                nudges.drainPermits();
                while (!done()) {
                    if (nudges.tryAcquire(retry.toMillis(), TimeUnit.MILLISECONDS)) {
                        nudges.drainPermits();
                    }
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean done() throws InterruptedException {
        atWork.lockInterruptibly();
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
            return false;
        } finally {
            atWork.unlock();
        }
    }
}
