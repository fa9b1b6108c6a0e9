package dev.quiesce.agent.drain;

import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.drain.DrainEvent.HookCalled;
import dev.quiesce.agent.drain.DrainState.Active;
import dev.quiesce.agent.drain.DrainState.Drained;
import dev.quiesce.agent.drain.DrainState.Expired;
import dev.quiesce.agent.drain.DrainState.Finishing;
import dev.quiesce.agent.drain.DrainState.Noticing;
import dev.quiesce.agent.drain.DrainState.Serving;
import dev.quiesce.agent.drain.DrainState.Settling;
import dev.quiesce.agent.drain.DrainState.Stopped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a drain does. Every hook call joins the one drain and is answered when it is over. A container that calls
 * again starts the drain over, because the kubelet starts its grace over too: after its own restart, or for another kill.
 */
public final class DrainMachine {

    private final DrainPlan plan;

    public DrainMachine(DrainPlan plan) {
        this.plan = plan;
    }

    /** Before anything happened. */
    public static DrainState initial() {
        return new Serving(null);
    }

    /** What {@code event} makes of {@code state}. Events come in the order of their moments. */
    public Step step(DrainState state, DrainEvent event) {
        if (state instanceof Active active) {
            return active.over() ? whenOver(active, event) : underWay(active, event);
        }
        return state instanceof Serving serving ? whileServing(serving, event) : whenStopped((Stopped) state, event);
    }

    private Step whileServing(Serving serving, DrainEvent event) {
        return switch (event.kind()) {
            case HOOK_CALLED -> begin((HookCalled) event, Hooks.NONE, null);
            case TOLD -> stop(new Stopped(serving.last()), List.of());
            case HOOK_CLOSED, SEEN, WOKEN, CONFIRMED, GRACE_KNOWN, ORDERED, RELEASED, NOT_DELETED ->
                new Step(serving, List.of());
        };
    }

    private Step underWay(Active active, DrainEvent event) {
        Duration at = event.at();
        return switch (event.kind()) {
            case HOOK_CALLED -> called(active, (HookCalled) event);
            case SEEN -> saw(updated(active, event), at);
            case HOOK_CLOSED, GRACE_KNOWN, ORDERED, WOKEN -> goOn(updated(active, event), at);
            case TOLD -> changed(updated(active, event), at);
            case CONFIRMED -> confirmed(active, at);
            case RELEASED -> expire(active, Ending.RELEASED, at);
            case NOT_DELETED -> {
                Expired ended = new Expired(Drain.bookedUpTo(at, active), Ending.NOT_DELETED);
                yield over(ended, new Serving(letGo(ended)));
            }
        };
    }

    private Step called(Active active, HookCalled hook) {
        Hooks hooks = active.drain().hooks();
        return hooks.knows(hook.container())
                ? begin(hook, hooks.afresh(), active.drain().clock().toldAt())
                : goOn(active.with(active.drain().with(hooks.joinedBy(hook))), hook.at());
    }

    /** The same phase with what the event says about it. */
    private Active updated(Active active, DrainEvent event) {
        Drain drain = active.drain();
        Clock clock = drain.clock();
        Drain updated =
                switch (event.kind()) {
                    case HOOK_CLOSED -> drain.with(drain.hooks().without(((DrainEvent.HookClosed) event).call()));
                    case SEEN -> drain.with(drain.watch().saw(event.at(), ((DrainEvent.Seen) event).reading()));
                    case GRACE_KNOWN ->
                        drain.with(clock.shortened(plan.asked(), ((DrainEvent.GraceKnown) event).grace()));
                    case ORDERED -> drain.with(clock.orderedBy(((DrainEvent.Ordered) event).end()));
                    case TOLD ->
                        drain.with(clock.told(event.at())).with(drain.watch().told(plan.quiet(), event.at()));
                    case HOOK_CALLED, WOKEN, CONFIRMED, RELEASED, NOT_DELETED -> drain;
                };
        return active.with(updated);
    }

    private Step whenOver(Active active, DrainEvent event) {
        return switch (event.kind()) {
            case HOOK_CALLED -> begin((HookCalled) event, Hooks.NONE, null);
            case TOLD -> stop(new Stopped(active.with(Drain.bookedUpTo(event.at(), active))), List.of());
            case NOT_DELETED -> returned(active);
            case WOKEN ->
                event.at().compareTo(active.drain().clock().returnAt()) >= 0 ? returned(active) : resting(active);
            case HOOK_CLOSED, SEEN, CONFIRMED, GRACE_KNOWN, ORDERED, RELEASED -> resting(active);
        };
    }

    /** A hook that comes too late to wait for anything is let go at once. */
    private static Step whenStopped(Stopped stopped, DrainEvent event) {
        return event instanceof HookCalled hook
                ? new Step(stopped, List.of(new DrainEffect.Answer(List.of(hook.call()))))
                : new Step(stopped, List.of());
    }

    /** Even a drain without any time first looks whether there is work at all. */
    private Step begin(HookCalled hook, Hooks before, @Nullable Duration toldAt) {
        Duration at = hook.at();
        Watch watch = Watch.startingAt(at).lookedAt(at);
        Noticing noticing = new Noticing(new Drain(
                new Clock(at, plan.budget(), null, toldAt), before.joinedBy(hook), watch, Spent.startingAt(at)));
        DrainEffect wake = new DrainEffect.WakeAt(Clock.earlier(watch.lookDue(), nextTurn(noticing)));
        return new Step(
                noticing,
                List.of(new DrainEffect.Begin(), new DrainEffect.Report(), new DrainEffect.LookForWork(), wake));
    }

    private Step saw(Active active, Duration at) {
        Watch watch = active.drain().watch();
        boolean quiet = watch.quietFor(plan.quiet(), at);
        return switch (active.phase()) {
            case FINISHING -> quiet ? settle(active, at) : goOn(active, at);
            case SETTLING -> watch.busy() ? changed(new Finishing(Drain.bookedUpTo(at, active)), at) : goOn(active, at);
            case EXPIRED -> quiet ? drained(active, at) : goOn(active, at);
            case NOTICING, DRAINED, SERVING, STOPPED -> goOn(active, at);
        };
    }

    private Step confirmed(Active active, Duration at) {
        return switch (active.phase()) {
            case NOTICING -> changed(new Finishing(Drain.bookedUpTo(at, active)), at);
            case SETTLING -> drained(active, at);
            case FINISHING, EXPIRED, DRAINED, SERVING, STOPPED -> goOn(active, at);
        };
    }

    /** Moves on as far as time has: nothing here depends on which timer rang. */
    private Step goOn(Active active, Duration at) {
        Clock clock = active.drain().clock();
        if (at.compareTo(clock.stopAt()) >= 0) {
            return expire(active, Ending.TOLD, at);
        }
        if (at.compareTo(clock.ordered()) >= 0) {
            return expire(active, Ending.ORDERED, at);
        }
        if (at.compareTo(active.turn()) < 0) {
            return stay(active, at);
        }
        if (at.compareTo(clock.deadline()) >= 0) {
            return atDeadline(active, at);
        }
        return switch (active.phase()) {
            case NOTICING -> changed(new Finishing(Drain.bookedUpTo(at, active)), at);
            case SETTLING -> drained(active, at);
            case FINISHING, EXPIRED, DRAINED, SERVING, STOPPED -> stay(active, at);
        };
    }

    private Step atDeadline(Active active, Duration at) {
        if (active instanceof Settling || active.drain().watch().idle()) {
            return drained(active, at);
        }
        return expire(active, plan.atDeadline() == AtDeadline.HOLD ? Ending.HELD : Ending.DEADLINE, at);
    }

    private Step settle(Active finishing, Duration at) {
        Drain drain = Drain.bookedUpTo(at, finishing);
        Clock clock = drain.clock();
        Duration until = Clock.earlier(at.plus(clock.budget().settle()), clock.deadline());
        return until.compareTo(at) > 0 ? changed(new Settling(drain, until), at) : drained(finishing, at);
    }

    private Step drained(Active active, Duration at) {
        Drained drained = new Drained(Drain.bookedUpTo(at, active));
        return over(drained, letGo(drained));
    }

    private Step expire(Active active, Ending ending, Duration at) {
        Expired expired = new Expired(Drain.bookedUpTo(at, active), ending);
        return expired.holding() ? changed(expired, at) : over(expired, letGo(expired));
    }

    private static Active letGo(Active active) {
        return active.with(active.drain().with(active.drain().hooks().answered()));
    }

    /** The end of a drain: everybody who waits is answered first, whatever comes then. */
    private static Step over(Active before, DrainState after) {
        List<DrainEffect> effects = new ArrayList<>();
        effects.add(new DrainEffect.Answer(before.drain().hooks().waiting()));
        if (before.drain().clock().toldAt() != null) {
            return stop(new Stopped(letGo(before)), effects);
        }
        effects.add(new DrainEffect.Report());
        if (after instanceof Active) {
            effects.add(new DrainEffect.WakeAt(before.drain().clock().returnAt()));
        }
        return new Step(after, effects);
    }

    private static Step stop(Stopped stopped, List<DrainEffect> before) {
        List<DrainEffect> effects = new ArrayList<>(before);
        effects.add(new DrainEffect.Report());
        effects.add(new DrainEffect.Stop());
        return new Step(stopped, effects);
    }

    private static Step returned(Active active) {
        return new Step(new Serving(active), List.of(new DrainEffect.Report()));
    }

    private static Step resting(Active active) {
        return new Step(
                active, List.of(new DrainEffect.WakeAt(active.drain().clock().returnAt())));
    }

    private Step changed(Active active, Duration at) {
        Step step = goOn(active, at);
        for (DrainEffect effect : step.effects()) {
            if (effect instanceof DrainEffect.Report) {
                return step;
            }
        }
        List<DrainEffect> effects = new ArrayList<>(step.effects());
        effects.addFirst(new DrainEffect.Report());
        return new Step(step.state(), effects);
    }

    private Step stay(Active active, Duration at) {
        Watch watch = active.drain().watch();
        List<DrainEffect> effects = new ArrayList<>();
        if (at.compareTo(watch.lookDue()) >= 0) {
            effects.add(new DrainEffect.LookForWork());
            watch = watch.lookedAt(at);
        }
        Active watching = active.with(active.drain().with(watch));
        effects.add(new DrainEffect.WakeAt(Clock.earlier(watch.lookDue(), nextTurn(watching))));
        return new Step(watching, effects);
    }

    private static Duration nextTurn(Active active) {
        Clock clock = active.drain().clock();
        return Clock.earlier(active.turn(), Clock.earlier(clock.ordered(), clock.stopAt()));
    }
}
