package dev.quiesce.agent.work;

import dev.quiesce.agent.drain.Reading;
import java.util.List;

/** An app without work to wait for: only others have to notice. */
public final class NoWork implements WorkSource {

    private static final Reading NOTHING = new Reading.InFlight(0, List.of());

    @Override
    public Reading inFlight() {
        return NOTHING;
    }
}
