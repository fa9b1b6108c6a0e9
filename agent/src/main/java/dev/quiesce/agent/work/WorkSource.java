package dev.quiesce.agent.work;

import dev.quiesce.agent.drain.Reading;

/** Where work can be seen. */
public interface WorkSource {

    /** What is in flight now? Returns within milliseconds and never throws: what can't be seen is a Reading too. */
    Reading inFlight();
}
