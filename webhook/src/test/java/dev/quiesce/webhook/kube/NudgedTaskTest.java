package dev.quiesce.webhook.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class NudgedTaskTest {

    private static final Duration SOON = Duration.ofMillis(20);
    private static final Duration NEVER = Duration.ofHours(1);

    private final AtomicInteger rounds = new AtomicInteger();

    @Test
    void workIsDoneOnceAtTheStartAndOnceForManyNudges() {
        CountDownLatch go = new CountDownLatch(1);
        NudgedTask task = new NudgedTask(
                "test",
                () -> {
                    rounds.incrementAndGet();
                    waitFor(go);
                },
                NEVER);
        task.start();
        await().until(() -> rounds.get() == 1);
        for (int i = 0; i < 100; i++) {
            task.nudge();
        }
        go.countDown();
        await().until(() -> rounds.get() == 2);
        task.nudge();
        await().until(() -> rounds.get() == 3);
        task.stop();
    }

    @Test
    void workThatFailsIsTriedAgainUntilItIsDone() {
        NudgedTask task = new NudgedTask(
                "test",
                () -> {
                    if (rounds.incrementAndGet() < 4) {
                        throw new IllegalStateException("not yet");
                    }
                },
                SOON);
        task.start();
        await().until(() -> rounds.get() == 4);
        task.stop();
    }

    @Test
    void aNudgeCutsTheWaitAfterAFailureShort() {
        NudgedTask task = new NudgedTask(
                "test",
                () -> {
                    if (rounds.incrementAndGet() == 1) {
                        throw new IllegalStateException("not yet");
                    }
                },
                NEVER);
        task.start();
        await().until(() -> rounds.get() == 1);
        task.nudge();
        await().until(() -> rounds.get() >= 2);
        task.stop();
    }

    @Test
    void afterAStopItCanBeStartedAgain() {
        NudgedTask task = new NudgedTask("test", rounds::incrementAndGet, NEVER);
        task.start();
        task.start();
        await().until(() -> rounds.get() == 1);
        task.stop();
        task.stop();
        task.start();
        await().until(() -> rounds.get() == 2);
        task.stop();
        assertThat(rounds).hasValue(2);
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
