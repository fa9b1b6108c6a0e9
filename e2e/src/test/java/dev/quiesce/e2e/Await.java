package dev.quiesce.e2e;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** Waiting for what the cluster will come to. */
final class Await {

    private static final Duration LONGEST = Duration.ofSeconds(90);
    private static final Duration A_WHILE = Duration.ofSeconds(4);
    private static final Duration BETWEEN = Duration.ofMillis(200);

    private Await() {}

    /** Waits until a condition holds; the test fails with this text when it does not come to. */
    static void until(String what, Callable<Boolean> condition) {
        until(() -> what, condition);
    }

    /** The same, with a text that is made when it fails. */
    static void until(Supplier<String> what, Callable<Boolean> condition) {
        try {
            Awaitility.await()
                    .atMost(LONGEST)
                    .pollInterval(BETWEEN)
                    .pollDelay(Duration.ZERO)
                    .until(condition);
        } catch (ConditionTimeoutException never) {
            throw new AssertionError(
                    "gave up waiting for " + what.get() + " after " + LONGEST.toSeconds() + " s", never);
        }
    }

    /** Watches a condition for a while, in which a controller that would act has acted. */
    static void always(String what, Callable<Boolean> condition) {
        Awaitility.await(what)
                .during(A_WHILE)
                .atMost(A_WHILE.multipliedBy(2))
                .pollInterval(BETWEEN)
                .until(condition);
    }
}
