package dev.quiesce.webhook.drains;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quiesce.agent.contract.ControlFact;
import dev.quiesce.webhook.injection.ControlKey;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings facts to agents: some at a time, each again after a while when nobody answered, until it is refused, too late, or
 * this replica leads no longer. Best effort: an agent that hears nothing goes on with the plan that its pod was given.
 */
final class AgentMessenger {

    private static final Logger LOG = LoggerFactory.getLogger(AgentMessenger.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int AT_ONCE = 32;
    private static final Duration LONGEST_TRY = Duration.ofSeconds(10);
    private static final List<Duration> PAUSES = List.of(
            Duration.ofMillis(500),
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(5),
            Duration.ofSeconds(10),
            Duration.ofSeconds(20));

    private final AgentClient agents;
    private final Supplier<@Nullable ControlKey> key;
    private final DrainMetrics metrics;
    private final Semaphore turns = new Semaphore(AT_ONCE);

    AgentMessenger(AgentClient agents, Supplier<@Nullable ControlKey> key, DrainMetrics metrics) {
        this.agents = agents;
        this.key = key;
        this.metrics = metrics;
    }

    /**
     * Tells facts, in this order. Returns at once.
     *
     * @param wanted whether it is still of use; asked before each try
     */
    void tell(Agent agent, List<ControlFact> facts, Predicate<Agent> wanted) {
        start(agent, () -> {
            for (ControlFact fact : facts) {
                insist(agent, fact, wanted);
            }
        });
    }

    /**
     * Tells an agent that its last hook call was for no deletion, if it drains. The page is read before the pod is, so
     * that call came before the moment in which the pod was not being deleted; a later call is none of ours.
     *
     * @param notDeleted looks at the pod itself, not at what is remembered; blocks
     */
    void tellNotDeleted(Agent agent, Predicate<Agent> notDeleted) {
        start(agent, () -> {
            Optional<Long> calls = tried(() -> agents.status(agent)).flatMap(AgentMessenger::callsOfADrain);
            if (calls.isPresent() && notDeleted.test(agent)) {
                insist(agent, new ControlFact.NotDeleted(calls.get()), notDeleted);
            }
        });
    }

    private void insist(Agent agent, ControlFact fact, Predicate<Agent> wanted) throws InterruptedException {
        for (int attempt = 0; wanted.test(agent); attempt++) {
            Optional<AgentClient.Answer> answer = told(agent, fact);
            if (answer.isPresent()) {
                int status = answer.get().status();
                metrics.told(fact, status == 200 ? "accepted" : "refused");
                LOG.atInfo()
                        .addKeyValue("namespace", agent.namespace())
                        .addKeyValue("pod", agent.name())
                        .addKeyValue("status", status)
                        .log("told its agent: {}", fact);
                return;
            }
            if (attempt == PAUSES.size()) {
                break;
            }
            Thread.sleep(PAUSES.get(attempt));
        }
        metrics.told(fact, "unheard");
        LOG.atInfo()
                .addKeyValue("namespace", agent.namespace())
                .addKeyValue("pod", agent.name())
                .log("its agent was not reached: {}", fact);
    }

    private Optional<AgentClient.Answer> told(Agent agent, ControlFact fact) throws InterruptedException {
        ControlKey known = key.get();
        return known == null ? Optional.empty() : tried(() -> agents.tell(agent, fact, known));
    }

    private Optional<AgentClient.Answer> tried(Supplier<Future<AgentClient.Answer>> exchange)
            throws InterruptedException {
        turns.acquire();
        try {
            return Optional.of(exchange.get().await(LONGEST_TRY.toMillis(), TimeUnit.MILLISECONDS));
        } catch (Exception failure) {
            // Awaiting throws whatever the exchange failed with, checked or not.
            LOG.atDebug().setCause(failure).log("an agent did not answer");
            return Optional.empty();
        } finally {
            turns.release();
        }
    }

    private static Optional<Long> callsOfADrain(AgentClient.Answer answer) {
        try {
            JsonNode status = JSON.readTree(answer.body());
            boolean idle =
                    List.of("Serving", "Stopped").contains(status.path("state").asText("Serving"));
            return answer.status() != 200 || idle || !status.path("hookCalls").isIntegralNumber()
                    ? Optional.empty()
                    : Optional.of(status.path("hookCalls").asLong());
        } catch (JsonProcessingException broken) {
            return Optional.empty();
        }
    }

    private static void start(Agent agent, Errand errand) {
        var unused = Thread.ofVirtual().name("agent-" + agent.name()).start(() -> {
            try {
                errand.run();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException failure) {
                LOG.atWarn()
                        .addKeyValue("namespace", agent.namespace())
                        .addKeyValue("pod", agent.name())
                        .setCause(failure)
                        .log("telling its agent failed");
            }
        });
    }

    /** Something that takes its time. */
    private interface Errand {
        void run() throws InterruptedException;
    }
}
