package dev.quiesce.agent.drain;

import java.util.List;

/** What an event led to: the state from now on, and what is to be done, in this order. */
public record Step(DrainState state, List<DrainEffect> effects) {

    public Step {
        effects = List.copyOf(effects);
    }
}
