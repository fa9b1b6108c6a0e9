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
        return switch (state) {
            case Serving serving -> whileServing(serving, event);
            case Active active -> active.over() ? whenOver(active, event) : underWay(active, event);
            case Stopped stopped -> whenStopped(stopped, event);
        };
    }

    private Step whileServing(Serving serving, DrainEvent event) {
        return switch (event) {
            case HookCalled hook -> begin(hook, Hooks.NONE, null);
            case DrainEvent.Told _ -> stop(new Stopped(serving.last()), List.of());
            case DrainEvent.HookClosed _,
                    DrainEvent.Seen _,
                    DrainEvent.Woken _,
                    DrainEvent.Confirmed _,
                    DrainEvent.GraceKnown _,
                    DrainEvent.Ordered _,
                    DrainEvent.Released _,
                    DrainEvent.NotDeleted _ -> new Step(serving, List.of());
        };
    }

    private Step underWay(Active active, DrainEvent event) {
        Drain drain = active.drain();
        Duration at = event.at();
        return switch (event) {
            case HookCalled hook ->
                drain.hooks().knows(hook.container())
                        ? begin(hook, drain.hooks().afresh(), drain.clock().toldAt())
                        : goOn(active.with(drain.with(drain.hooks().joinedBy(hook))), at);
            case DrainEvent.HookClosed closed ->
                goOn(active.with(drain.with(drain.hooks().without(closed.call()))), at);
            case DrainEvent.Seen seen ->
                saw(active.with(drain.with(drain.watch().saw(at, seen.reading()))), at);
            case DrainEvent.Woken _ -> goOn(active, at);
            case DrainEvent.Confirmed _ -> confirmed(active, at);
            case DrainEvent.GraceKnown known ->
                goOn(active.with(drain.with(drain.clock().shortened(plan.asked(), known.grace()))), at);
            case DrainEvent.Ordered ordered ->
                goOn(active.with(drain.with(drain.clock().orderedBy(ordered.end()))), at);
            case DrainEvent.Released _ -> expire(active, Ending.RELEASED, at);
            case DrainEvent.NotDeleted _ -> {
                Expired ended = new Expired(Drain.bookedUpTo(at, active), Ending.NOT_DELETED);
                yield over(ended, new Serving(letGo(ended)));
            }
            case DrainEvent.Told _ ->
                changed(active.with(drain.with(drain.clock().told(at))), at);
        };
    }

    private Step whenOver(Active active, DrainEvent event) {
        return switch (event) {
            case HookCalled hook -> begin(hook, Hooks.NONE, null);
            case DrainEvent.Told _ -> {
                Active ended = active.with(Drain.bookedUpTo(event.at(), active));
                yield stop(new Stopped(ended), List.of());
            }
            case DrainEvent.NotDeleted _ -> returned(active);
            case DrainEvent.Woken woken ->
                woken.at().compareTo(active.drain().clock().returnAt()) >= 0 ? returned(active) : resting(active);
            case DrainEvent.HookClosed _,
                    DrainEvent.Seen _,
                    DrainEvent.Confirmed _,
                    DrainEvent.GraceKnown _,
                    DrainEvent.Ordered _,
                    DrainEvent.Released _ -> resting(active);
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
        return new Step(noticing, List.of(new DrainEffect.Report(), new DrainEffect.LookForWork(), wake));
    }

    private Step saw(Active active, Duration at) {
        Watch watch = active.drain().watch();
        boolean quiet = watch.quietFor(plan.quiet(), at);
        return switch (active) {
            case Noticing _, Drained _ -> goOn(active, at);
            case Finishing finishing -> quiet ? settle(finishing, at) : goOn(active, at);
            case Settling _ ->
                watch.busy() ? changed(new Finishing(Drain.bookedUpTo(at, active)), at) : goOn(active, at);
            case Expired _ -> quiet ? drained(active, at) : goOn(active, at);
        };
    }

    private Step confirmed(Active active, Duration at) {
        return switch (active) {
            case Noticing _ -> changed(new Finishing(Drain.bookedUpTo(at, active)), at);
            case Settling _ -> drained(active, at);
            case Finishing _, Expired _, Drained _ -> goOn(active, at);
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
        boolean late = at.compareTo(clock.deadline()) >= 0;
        return switch (active) {
            case Noticing _ when late -> atDeadline(active, at);
            case Noticing _
            when at.compareTo(clock.noticeEnd()) >= 0 -> changed(new Finishing(Drain.bookedUpTo(at, active)), at);
            case Finishing _ when late -> atDeadline(active, at);
            case Settling settling when late || at.compareTo(settling.until()) >= 0 -> drained(active, at);
            case Noticing _, Finishing _, Settling _, Expired _, Drained _ -> stay(active, at);
        };
    }

    private Step atDeadline(Active active, Duration at) {
        if (active.drain().watch().idle()) {
            return drained(active, at);
        }
        return expire(active, plan.atDeadline() == AtDeadline.HOLD ? Ending.HELD : Ending.DEADLINE, at);
    }

    private Step settle(Finishing finishing, Duration at) {
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
        if (step.effects().contains(new DrainEffect.Report())) {
            return step;
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
        Duration turn =
                switch (active) {
                    case Noticing _ -> Clock.earlier(clock.noticeEnd(), clock.deadline());
                    case Finishing _ -> clock.deadline();
                    case Settling settling -> Clock.earlier(settling.until(), clock.deadline());
                    case Expired _, Drained _ -> Clock.NEVER;
                };
        return Clock.earlier(turn, Clock.earlier(clock.ordered(), clock.stopAt()));
    }
}
