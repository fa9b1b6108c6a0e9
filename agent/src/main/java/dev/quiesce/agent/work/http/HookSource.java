package dev.quiesce.agent.work.http;

import dev.quiesce.agent.contract.WrappedHook;
import dev.quiesce.agent.drain.DrainState;
import dev.quiesce.agent.drain.Reading;
import dev.quiesce.agent.work.Waker;
import dev.quiesce.agent.work.WorkSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The httpGet hook that a main came with. It tells the app to go, so it is sent when the others have noticed; until it is
 * answered it is work in flight. As with the kubelet it is sent once, and a failure is said and not waited for.
 */
public final class HookSource implements WorkSource {

    private static final Reading DONE = new Reading.InFlight(0, List.of());

    private final String name;
    private final HttpAsk ask;
    private final TlsTrust trust;
    private final Duration limit;
    private final Reading waiting;
    private @Nullable HttpCall call;

    /**
     * @param podAddress where the kubelet would send it
     * @param limit the pod's grace period: the kubelet has no other
     */
    public HookSource(WrappedHook hook, WrappedHook.Get get, String podAddress, Duration limit) {
        this.name = "hook of " + hook.container();
        this.ask = HttpAsk.hook(get, podAddress);
        this.trust = new TlsTrust(ask);
        this.limit = limit;
        this.waiting = new Reading.InFlight(1, List.of(name));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void begin() {
        HttpCall old = call;
        if (old != null) {
            old.cut();
            call = null;
        }
    }

    @Override
    public void look(Duration now, DrainState.Phase phase, Waker waker) {
        if (call == null && phase != DrainState.Phase.NOTICING) {
            call = HttpCall.start(ask, trust, new Secrets(Map.of()), limit, waker);
        }
    }

    @Override
    public Reading seen() {
        HttpCall sent = call;
        HttpOutcome outcome = sent == null ? null : sent.outcome();
        if (outcome == null) {
            return waiting;
        }
        String failure = outcome.failure();
        return failure == null
                ? DONE
                : new Reading.InFlight(0, List.of(), List.of("workload: " + name + ": " + failure));
    }
}
