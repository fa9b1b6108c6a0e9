package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.e2e.ApiServer.Answer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** The webhook is restarted while it is asked all the time. */
@NeedsNode
@Isolated
class RollingRestartE2E {

    private static final int BETWEEN_REQUESTS_MILLIS = 20;

    private final ApiServer api = ApiServer.connect();

    @Test
    void answersEveryRequestWhileItsPodsAreReplaced() {
        Quiesce.ensureInstalled();
        try (Namespace namespace = Namespace.create("rolling", List.of())) {
            TektonRun.finished(namespace, "build");
            String path = "/apis/tekton.dev/v1/namespaces/rolling/pipelineruns/build";
            List<String> failures = Collections.synchronizedList(new ArrayList<>());
            AtomicInteger requests = new AtomicInteger();

            try (ScheduledExecutorService clients = Executors.newScheduledThreadPool(4)) {
                clients.scheduleAtFixedRate(
                        () -> {
                            requests.incrementAndGet();
                            request(path, requests.get()).ifPresent(failures::add);
                        },
                        0,
                        BETWEEN_REQUESTS_MILLIS,
                        TimeUnit.MILLISECONDS);
                CompletableFuture.runAsync(RollingRestartE2E::restart).join();
            }

            System.out.printf("rolling restart: %d requests, %d failed%n", requests.get(), failures.size());
            assertThat(failures).isEmpty();
            assertThat(requests.get()).isGreaterThan(100);
        }
    }

    /** In turn: one that the webhook must refuse, and one that never reaches it. */
    private Optional<String> request(String path, int number) {
        boolean illegal = number % 2 == 0;
        String patch = illegal
                ? "{\"spec\":{\"status\":\"Cancelled\"}}"
                : "{\"metadata\":{\"annotations\":{\"number\":\"" + number + "\"}}}";
        try {
            Answer answer = api.mergePatch(path, patch, Optional.empty());
            boolean right =
                    illegal ? answer.code() == 403 && answer.message().contains("RunFinished: ") : answer.code() == 200;
            return right ? Optional.empty() : Optional.of(answer.code() + " " + answer.message());
        } catch (RuntimeException broken) {
            return Optional.of(broken.toString());
        }
    }

    private static void restart() {
        Command.kubectl("rollout", "restart", Quiesce.DEPLOYMENT, "-n", Quiesce.NAMESPACE)
                .succeeded();
        Quiesce.awaitRollout();
    }
}
