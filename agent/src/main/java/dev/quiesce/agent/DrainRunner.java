package dev.quiesce.agent;

import dev.quiesce.agent.drain.DrainEffect;
import dev.quiesce.agent.drain.DrainEvent;
import dev.quiesce.agent.drain.DrainMachine;
import dev.quiesce.agent.drain.DrainState;
import dev.quiesce.agent.drain.Reading;
import dev.quiesce.agent.drain.Step;
import dev.quiesce.agent.http.HttpHandler;
import dev.quiesce.agent.http.HttpLimits;
import dev.quiesce.agent.http.HttpServer;
import dev.quiesce.agent.http.Request;
import dev.quiesce.agent.http.Response;
import dev.quiesce.agent.http.Route;
import dev.quiesce.agent.http.Status;
import dev.quiesce.agent.report.Counters;
import dev.quiesce.agent.report.DrainReport;
import dev.quiesce.agent.report.LogLine;
import dev.quiesce.agent.report.MetricsText;
import dev.quiesce.agent.report.Moment;
import dev.quiesce.agent.report.News;
import dev.quiesce.agent.report.PodIdentity;
import dev.quiesce.agent.report.SourceFailures;
import dev.quiesce.agent.work.SourceRecord;
import dev.quiesce.agent.work.Sources;
import dev.quiesce.agent.work.Waker;
import dev.quiesce.agent.work.http.Secrets;
import dev.quiesce.agent.work.http.SideCalls;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The one loop: feeds the drain machine with what happens, does what it says, and owns the only timer. While nothing
 * happens it waits in the selector, without a time limit.
 */
final class DrainRunner implements HttpHandler, Waker {

    /** Longer than the machine takes after SIGTERM, and than the kubelet waits at the end of a grace period. */
    private static final Duration LAST_PATIENCE = Duration.ofSeconds(5);

    private final DrainMachine machine;
    private final Sources work;
    private final SideCalls calls;
    private final Duration shortestNotice;
    private final PodIdentity pod;
    private final LeaderFacts leader;
    private final AgentOutput output;
    private final HttpServer server;
    private final long origin = System.nanoTime();
    private final Queue<DrainEvent> events = new ArrayDeque<>();
    private final CountDownLatch left = new CountDownLatch(1);
    private volatile boolean told;
    private final News news = new News();
    private DrainState state = DrainMachine.initial();
    private @Nullable Duration wakeAt;
    private boolean toldHeard;
    private boolean leaving;
    private long hookCalls;
    private long refused;

    private DrainRunner(AgentConfig config, Secrets secrets, AgentOutput output) throws IOException {
        this.machine = new DrainMachine(config.plan());
        this.work = AgentWork.sources(config, secrets);
        this.calls = new SideCalls(config.calls().onStart(), config.calls().confirm(), secrets);
        this.shortestNotice = config.calls().shortestNotice();
        this.pod = config.pod();
        this.leader = new LeaderFacts(config.controlSha256(), pod.uid());
        this.output = output;
        this.server = HttpServer.open(HttpLimits.DEFAULT, this, config.listenPort());
    }

    /**
     * Listens, but does not serve yet.
     *
     * @param environment where secrets stand
     */
    static DrainRunner open(AgentConfig config, Map<String, String> environment, AgentOutput output)
            throws IOException {
        return new DrainRunner(config, new Secrets(environment), output);
    }

    int port() {
        return server.port();
    }

    Moment now() {
        return new Moment(Duration.ofNanos(System.nanoTime() - origin), System.currentTimeMillis());
    }

    /** Serves until the agent is told to stop and the drain lets it go. */
    void run() throws IOException {
        try (server) {
            while (!leaving) {
                Duration wake = earlier(wakeAt, calls.wakeAt());
                server.turn(wake == null ? null : wake.minus(now().at()));
                if (told && !toldHeard) {
                    toldHeard = true;
                    happened(new DrainEvent.Told(now().at()));
                }
                lookAround();
                wakeIfDue();
            }
        } finally {
            left.countDown();
        }
    }

    /**
     * SIGTERM has come; from any thread. Waits, within bounds, until the loop has left.
     *
     * @return false when the loop had already ended by itself
     */
    boolean tell() throws InterruptedException {
        if (left.getCount() == 0) {
            return false;
        }
        told = true;
        server.wakeup();
        if (!left.await(LAST_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
            output.line(LogLine.failed(now(), "did not stop in time", List.of(LAST_PATIENCE + " are over")));
        }
        return true;
    }

    @Override
    public @Nullable Response handle(long call, Request request) {
        return switch (Route.of(request)) {
            case HOOK -> {
                hookCalls++;
                happened(new DrainEvent.HookCalled(now().at(), Route.container(request), call));
                heedLeader();
                yield null;
            }
            case STATUS -> status();
            case CONTROL -> controlled(request);
            case METRICS -> {
                Counters counters = new Counters(hookCalls, refused + server.refused(), server.dropped());
                yield Response.page(
                        MetricsText.CONTENT_TYPE, MetricsText.render(state, counters, failures(), calls.told(), now()));
            }
            case NOT_FOUND -> refused(Response.of(Status.NOT_FOUND));
            case NOT_GET -> refused(Response.notAllowed("GET"));
            case NOT_POST -> refused(Response.notAllowed("POST"));
        };
    }

    private Response status() {
        return Response.json(report());
    }

    private Response controlled(Request request) {
        Response refusal = leader.learn(request, now().at());
        if (refusal != null) {
            return refused(refusal);
        }
        heedLeader();
        return status();
    }

    private void heedLeader() {
        for (DrainEvent event : leader.events(state, now().at(), hookCalls)) {
            happened(event);
        }
    }

    private Response refused(Response refusal) {
        refused++;
        return refusal;
    }

    /** A call has ended; from any thread. */
    @Override
    public void wake() {
        server.wakeup();
    }

    @Override
    public void closed(long call) {
        happened(new DrainEvent.HookClosed(now().at(), call));
    }

    /** Takes what calls have brought. While there is no drain nothing is called, so there is nothing to take. */
    private void lookAround() {
        if (!(state instanceof DrainState.Active)) {
            return;
        }
        Duration at = now().at();
        Reading reading = work.seen(at);
        if (reading != null) {
            happened(new DrainEvent.Seen(at, reading));
        }
        if (calls.tick(at, state.phase(), this) && !isSleeping(at)) {
            happened(new DrainEvent.Confirmed(at));
        }
        tellNews();
    }

    /** Whether a sleep that a main came with is not over yet: no confirmation cuts it short. */
    private boolean isSleeping(Duration at) {
        return state instanceof DrainState.Noticing noticing
                && at.minus(noticing.drain().clock().start()).compareTo(shortestNotice) < 0;
    }

    /** What goes wrong is said when it begins, not only when the drain moves on. */
    private void tellNews() {
        List<String> lines = news.lines(now(), state, calls.told());
        for (String line : lines) {
            output.line(line);
        }
        if (!lines.isEmpty()) {
            output.terminationMessage(report());
        }
    }

    private void wakeIfDue() {
        Duration at = now().at();
        if (wakeAt != null && at.compareTo(wakeAt) >= 0) {
            happened(new DrainEvent.Woken(at));
        }
    }

    /** Steps through {@code event} and through what its effects make happen, in order. */
    private void happened(DrainEvent event) {
        events.add(event);
        if (events.size() > 1) {
            return;
        }
        for (DrainEvent next = events.peek(); next != null; next = events.peek()) {
            Step step = machine.step(state, next);
            DrainState before = state;
            state = step.state();
            wakeAt = null;
            for (DrainEffect effect : step.effects()) {
                perform(effect, before);
            }
            events.remove();
        }
    }

    private void perform(DrainEffect effect, DrainState before) {
        switch (effect.kind()) {
            case BEGIN -> {
                work.begin();
                calls.begin(now().at(), this);
            }
            case LOOK_FOR_WORK -> {
                work.look(now().at(), state.phase(), this);
                Reading seen = work.seen(now().at());
                if (seen != null) {
                    events.add(new DrainEvent.Seen(now().at(), seen));
                }
            }
            case WAKE_AT -> wakeAt = ((DrainEffect.WakeAt) effect).at();
            case ANSWER -> {
                for (long call : ((DrainEffect.Answer) effect).calls()) {
                    server.answer(call, answered());
                }
            }
            case REPORT -> {
                output.line(LogLine.changed(now(), before, state));
                output.terminationMessage(report());
            }
            case STOP -> leaving = true;
        }
    }

    private String report() {
        return DrainReport.render(pod, state, now(), hookCalls, calls.told());
    }

    private List<SourceFailures> failures() {
        List<SourceFailures> failures = new ArrayList<>();
        for (SourceRecord source : work.records()) {
            failures.add(new SourceFailures(source.name(), source.failures()));
        }
        return failures;
    }

    private static @Nullable Duration earlier(@Nullable Duration a, @Nullable Duration b) {
        return a == null || (b != null && b.compareTo(a) < 0) ? b : a;
    }

    private Response answered() {
        return Response.json("{\"state\":\"" + state.phase().text() + "\"}");
    }
}
