package dev.quiesce.e2e;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** Waiting for what the cluster will come to. */
final class Await {

    private static final Duration LONGEST = Duration.ofSeconds(90);
    private static final Duration BETWEEN = Duration.ofMillis(200);

    private Await() {}

    /** Waits until a condition holds; the test fails with this text when it does not come to. */
    static void until(String what, Callable<Boolean> condition) {
        Awaitility.await(what)
                .atMost(LONGEST)
                .pollInterval(BETWEEN)
                .pollDelay(Duration.ZERO)
                .until(condition);
    }
}
