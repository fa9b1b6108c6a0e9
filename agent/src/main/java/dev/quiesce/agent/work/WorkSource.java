package dev.quiesce.agent.work;

import dev.quiesce.agent.drain.DrainState;
import dev.quiesce.agent.drain.Reading;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Where work can be seen. Everything here returns within milliseconds and never throws. */
public interface WorkSource {

    /** By which reports call it. */
    String name();

    /** A drain begins, or begins again. */
    void begin();

    /** Begins a look in this phase of the drain; the waker is called when the answer comes later. */
    void look(Duration now, DrainState.Phase phase, Waker waker);

    /** What the look has seen; null while it is under way. What can't be seen is a Reading too. */
    @Nullable
    Reading seen();
}
