package dev.quiesce.agent;

import static dev.quiesce.agent.RunningAgent.POD_UID;
import static dev.quiesce.agent.RunningAgent.TOKEN;
import static dev.quiesce.agent.RunningAgent.slices;
import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.ControlFact.Deleted;
import dev.quiesce.agent.contract.ControlFact.NotDeleted;
import dev.quiesce.agent.contract.ControlFact.Released;
import dev.quiesce.agent.contract.ControlFact.Shortened;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A leader tells an agent what it sees; there is one connection that never ends. */
class ControlIT {

    private static final Deleted ONE_MINUTE = new Deleted(Duration.ofSeconds(60));

    @TempDir
    private Path folder;

    private ServerSocket app;
    private Socket client;
    private RunningAgent agent;

    @BeforeEach
    void startAnAppThatIsBusy() throws IOException {
        app = new ServerSocket(0);
        client = new Socket("127.0.0.1", app.getLocalPort());
        agent = RunningAgent.watching(folder, app.getLocalPort(), slices(5, 300, 5), AtDeadline.HOLD);
    }

    @AfterEach
    void stop() throws IOException {
        agent.close();
        client.close();
        app.close();
    }

    @Test
    void aShorterGraceShrinksThePlan() throws Exception {
        CompletableFuture<String> hook = hook();

        assertThat(agent.tell(ONE_MINUTE)).startsWith("HTTP/1.1 200 OK\r\n").contains("\"grace\":60.000");

        assertThat(agent.status("drain.plannedSeconds.grace")).isEqualTo(60.0);
        assertThat(agent.status("drain.plannedSeconds.settle")).isEqualTo(0.0);
        assertThat(agent.status("drain.plannedSeconds.overhead")).isEqualTo(3.0);
        assertThat(hook).isNotDone();
    }

    @Test
    void whatIsToldBeforeTheHookCallCountsFromTheCall() throws Exception {
        agent.tell(ONE_MINUTE);
        assertThat(agent.status("state")).isEqualTo("Serving");

        hook();

        assertThat(agent.status("drain.plannedSeconds.grace")).isEqualTo(60.0);
    }

    @Test
    void aRepeatedHookCallKeepsWhatWasTold() throws Exception {
        hook();
        agent.tell(ONE_MINUTE);

        agent.hook("/prestop/v1/app");

        Within.reason("the drain began again", () -> Double.valueOf(2).equals(agent.status("hookCalls")));
        assertThat(agent.status("drain.plannedSeconds.grace")).isEqualTo(60.0);
    }

    @Test
    void aFactToldAgainChangesNothing() throws Exception {
        hook();
        for (int i = 0; i < 3; i++) {
            agent.tell(ONE_MINUTE);
        }
        agent.tell(new Deleted(Duration.ofSeconds(200)));

        assertThat(agent.status("drain.plannedSeconds.grace")).isEqualTo(60.0);
    }

    @Test
    void aLaterShorterDeleteIsObeyedAtItsDeadlineEvenWhereWorkIsHeld() throws Exception {
        CompletableFuture<String> hook = hook();
        long called = System.nanoTime();

        agent.tell(new Shortened(Duration.ofSeconds(2), Duration.ZERO));

        assertThat(agent.status("drain.outcome")).isEqualTo("running");
        hook.get(20, TimeUnit.SECONDS);
        assertThat(Duration.ofNanos(System.nanoTime() - called))
                .isBetween(Duration.ofMillis(1500), Duration.ofSeconds(6));
        assertThat(agent.status("drain.outcome")).isEqualTo("ordered");
        assertThat(agent.status("drain.work.lost")).isEqualTo(1.0);
    }

    @Test
    void anAgeMovesTheDeadlineOnlyForward() throws Exception {
        CompletableFuture<String> hook = hook();

        agent.tell(new Shortened(Duration.ofSeconds(60), Duration.ofSeconds(59).plusMillis(500)));

        hook.get(20, TimeUnit.SECONDS);
        assertThat(agent.status("drain.outcome")).isEqualTo("ordered");
    }

    @Test
    void aLeaderThatCameLateMayMeanALaterDeleteSoItsGraceIsAnOrderToo() throws Exception {
        CompletableFuture<String> hook = hook();

        agent.tell(new Deleted(Duration.ofSeconds(1)));

        hook.get(20, TimeUnit.SECONDS);
        assertThat(agent.status("drain.outcome")).isEqualTo("ordered");
    }

    @Test
    void aReleasedPodIsLetGoAtOnceAndAtEveryLaterCall() throws Exception {
        CompletableFuture<String> hook = hook();

        agent.tell(new Released());

        hook.get(20, TimeUnit.SECONDS);
        assertThat(agent.status("drain.outcome")).isEqualTo("released");
        agent.hook("/prestop/v1/app").get(20, TimeUnit.SECONDS);
        assertThat(agent.status("drain.outcome")).isEqualTo("released");
    }

    @Test
    void aPodThatIsNotDeletedServesAgain() throws Exception {
        CompletableFuture<String> hook = hook();

        agent.tell(new NotDeleted(1));

        hook.get(20, TimeUnit.SECONDS);
        assertThat(agent.status("state")).isEqualTo("Serving");
        assertThat(agent.status("drain.outcome")).isEqualTo("notDeleted");
    }

    @Test
    void aHookCallThatTheLeaderHadNotSeenIsNotUndone() throws Exception {
        hook();

        agent.tell(new NotDeleted(0));

        assertThat(agent.status("drain.outcome")).isEqualTo("running");
    }

    @ParameterizedTest
    @CsvSource({
        "wrong, v1 1b4e28ba released, 401 Unauthorized",
        "'', v1 1b4e28ba released, 401 Unauthorized",
        "right, v1 another released, 409 Conflict",
        "right, v1 1b4e28ba finished, 400 Bad Request",
        "right, '', 400 Bad Request"
    })
    void refuses(String bearer, String message, String status) throws Exception {
        CompletableFuture<String> hook = hook();

        String answer = Wire.post(agent.port(), "/control", bearer.equals("right") ? TOKEN.bearer() : bearer, message);

        assertThat(answer).startsWith("HTTP/1.1 " + status + "\r\n").doesNotContain(TOKEN.bearer());
        assertThat(agent.status("drain.outcome")).isEqualTo("running");
        assertThat(hook).isNotDone();
    }

    @Test
    void refusesWhoeverShowsNothingAndWhatIsTooLong() throws Exception {
        String text = "v1 " + POD_UID + " released";
        try (Wire wire = Wire.open(agent.port())) {
            String answer = wire.send("POST /control HTTP/1.1\r\nHost: agent\r\nContent-Length: " + text.length()
                            + "\r\n\r\n" + text)
                    .answer();
            assertThat(answer).startsWith("HTTP/1.1 401 Unauthorized\r\n").contains("WWW-Authenticate: Bearer\r\n");
        }
        assertThat(Wire.post(agent.port(), "/control", TOKEN.bearer(), text + " ".repeat(300)))
                .startsWith("HTTP/1.1 400 Bad Request\r\n");
    }

    private CompletableFuture<String> hook() throws Exception {
        CompletableFuture<String> hook = agent.hook("/prestop/v1/app");
        Within.reason("the hook waits", () -> Double.valueOf(1).equals(agent.status("drain.waiting")));
        return hook;
    }
}
