package dev.quiesce.agent.drain;

import java.util.ArrayList;
import java.util.List;

/**
 * Who called.
 *
 * @param containers everyone who called since the clock started, in that order, up to a limit
 * @param waiting the calls that are not answered yet
 */
public record Hooks(List<String> containers, List<Long> waiting) {

    /** More names than any pod has mains: strangers can't make the list grow for ever. */
    static final int MOST_CONTAINERS = 32;

    static final Hooks NONE = new Hooks(List.of(), List.of());

    public Hooks {
        containers = List.copyOf(containers);
        waiting = List.copyOf(waiting);
    }

    boolean knows(String container) {
        return containers.contains(container);
    }

    Hooks joinedBy(DrainEvent.HookCalled hook) {
        List<String> callers = containers.size() < MOST_CONTAINERS ? plus(containers, hook.container()) : containers;
        return new Hooks(callers, plus(waiting, hook.call()));
    }

    /** Forgets who called, not who waits. */
    Hooks afresh() {
        return new Hooks(List.of(), waiting);
    }

    Hooks without(long call) {
        List<Long> left = new ArrayList<>(waiting);
        left.remove((Object) call);
        return new Hooks(containers, left);
    }

    Hooks answered() {
        return new Hooks(containers, List.of());
    }

    private static <T> List<T> plus(List<T> list, T more) {
        List<T> longer = new ArrayList<>(list);
        longer.add(more);
        return longer;
    }
}
