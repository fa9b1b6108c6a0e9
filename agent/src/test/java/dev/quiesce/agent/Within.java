package dev.quiesce.agent;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;

/** Waits for a condition, not for a time; gives up in the end. */
public final class Within {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(10);

    private Within() {}

    public static void reason(String what, Callable<Boolean> condition) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("never happened: " + what);
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }
}
