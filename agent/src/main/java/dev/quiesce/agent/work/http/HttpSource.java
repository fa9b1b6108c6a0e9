package dev.quiesce.agent.work.http;

import dev.quiesce.agent.contract.HttpWork;
import dev.quiesce.agent.contract.Parsed;
import dev.quiesce.agent.contract.WholeNumber;
import dev.quiesce.agent.drain.DrainState;
import dev.quiesce.agent.drain.Reading;
import dev.quiesce.agent.work.Waker;
import dev.quiesce.agent.work.WorkSource;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A gauge that the app serves. */
public final class HttpSource implements WorkSource {

    /** For a whole call, from the name to the last byte. */
    public static final Duration LIMIT = Duration.ofSeconds(5);

    private final HttpWork work;
    private final HttpAsk ask;
    private final TlsTrust trust;
    private final Secrets secrets;
    private @Nullable HttpCall call;

    public HttpSource(HttpWork work, Secrets secrets) {
        this.work = work;
        this.ask = HttpAsk.gauge(work.endpoint(), work.gauge());
        this.trust = new TlsTrust(ask);
        this.secrets = secrets;
    }

    @Override
    public String name() {
        return work.name();
    }

    @Override
    public void begin() {
        HttpCall old = call;
        if (old != null) {
            old.cut();
        }
    }

    /** One thread at most: where the last one still hangs, its failure is the answer of this look too. */
    @Override
    public void look(Duration now, DrainState.Phase phase, Waker waker) {
        HttpCall old = call;
        if (old == null || old.isOver()) {
            call = HttpCall.start(ask, trust, secrets, LIMIT, waker);
        }
    }

    @Override
    public @Nullable Reading seen() {
        HttpCall under = call;
        HttpOutcome outcome = under == null ? HttpOutcome.failed("was never asked") : under.outcome();
        return outcome == null ? null : reading(outcome);
    }

    private Reading reading(HttpOutcome outcome) {
        String failure = outcome.failure();
        if (failure != null) {
            return unknown(failure);
        }
        Parsed<Long> number = WholeNumber.parse("", outcome.seen());
        if (number instanceof Parsed.Invalid<Long> invalid) {
            return unknown("the answer " + invalid.problem());
        }
        int count = ((Parsed.Valid<Long>) number).value().intValue();
        return new Reading.InFlight(count, count == 0 ? List.of() : List.of(count + " " + work.name()));
    }

    private Reading unknown(String problem) {
        return new Reading.Unknown("workload: " + work.name() + ": " + problem);
    }
}
