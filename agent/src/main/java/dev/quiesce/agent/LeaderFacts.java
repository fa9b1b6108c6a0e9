package dev.quiesce.agent;

import dev.quiesce.agent.contract.ControlFact;
import dev.quiesce.agent.contract.ControlMessage;
import dev.quiesce.agent.contract.ControlToken;
import dev.quiesce.agent.contract.Parsed;
import dev.quiesce.agent.drain.DrainEvent;
import dev.quiesce.agent.drain.DrainState;
import dev.quiesce.agent.http.Request;
import dev.quiesce.agent.http.Response;
import dev.quiesce.agent.http.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the leader has told of this pod. A message may come before the hook call that it is about, and a kubelet that was
 * restarted calls again: so facts are kept, and are told to every drain.
 *
 * <p>No wall clock is compared with another. A grace counts from the hook call, as the kubelet's own clock does; only an
 * age, which the leader has measured with a steady clock and which can be too short but never too long, may move the
 * beginning further back.
 */
final class LeaderFacts {

    private static final String SCHEME = "Bearer ";

    /**
     * How long the kubelet has for its own SIGTERM before the agent takes the grace for a later one that the kubelet does
     * not know: its floor of 2 s.
     */
    private static final Duration KUBELETS_TURN = Duration.ofSeconds(2);

    private final byte[] sha256;
    private final String podUid;
    private @Nullable Duration grace;
    private @Nullable Duration shortened;
    private @Nullable Duration deletedBy;
    private boolean released;
    private long callsBeforeDeletion = -1;

    /**
     * Knows nothing yet.
     *
     * @param sha256 of the leader's bearer, in hexadecimal digits; empty where there is no leader to listen to
     */
    LeaderFacts(String sha256, String podUid) {
        this.sha256 = HexFormat.of().parseHex(sha256);
        this.podUid = podUid;
    }

    /**
     * Takes the fact in a POST to the control path.
     *
     * @return why it is refused; null when it was believed
     */
    @Nullable
    Response learn(Request request, Duration at) {
        if (sha256.length == 0) {
            return Response.of(Status.NOT_FOUND);
        }
        String authorization = request.authorization();
        if (!authorization.startsWith(SCHEME)
                || !ControlToken.matches(authorization.substring(SCHEME.length()), sha256)) {
            return Response.unauthorized();
        }
        Parsed<ControlMessage> parsed = ControlMessage.parse(request.body());
        if (parsed instanceof Parsed.Invalid<ControlMessage> invalid) {
            return Response.refusal(Status.BAD_REQUEST, invalid.message());
        }
        ControlMessage message = ((Parsed.Valid<ControlMessage>) parsed).value();
        if (!message.podUid().equals(podUid)) {
            return Response.refusal(Status.CONFLICT, "this is pod " + podUid);
        }
        keep(message.fact(), at);
        return null;
    }

    /** What a drain is to be told now; the same again and again until more is learned. */
    List<DrainEvent> events(DrainState state, Duration at, long hookCalls) {
        if (!(state instanceof DrainState.Active active)) {
            return List.of();
        }
        if (callsBeforeDeletion == hookCalls) {
            return List.of(new DrainEvent.NotDeleted(at));
        }
        Duration start = active.drain().clock().start();
        List<DrainEvent> events = new ArrayList<>();
        if (grace != null) {
            events.add(new DrainEvent.GraceKnown(at, grace));
            events.add(new DrainEvent.Ordered(at, start.plus(grace).plus(KUBELETS_TURN)));
        }
        if (shortened != null && deletedBy != null) {
            events.add(new DrainEvent.Ordered(at, earlier(start, deletedBy).plus(shortened)));
        }
        if (released) {
            events.add(new DrainEvent.Released(at));
        }
        return events;
    }

    private void keep(ControlFact fact, Duration at) {
        switch (fact.kind()) {
            case DELETED -> grace = earlier(grace, ((ControlFact.Deleted) fact).grace());
            case SHORTENED -> {
                ControlFact.Shortened order = (ControlFact.Shortened) fact;
                shortened = earlier(shortened, order.grace());
                deletedBy = earlier(deletedBy, at.minus(order.age()));
            }
            case RELEASED -> released = true;
            case NOT_DELETED -> callsBeforeDeletion = ((ControlFact.NotDeleted) fact).hookCalls();
        }
    }

    private static Duration earlier(@Nullable Duration known, Duration other) {
        return known == null || other.compareTo(known) < 0 ? other : known;
    }
}
