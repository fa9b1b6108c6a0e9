package dev.quiesce.agent.drain;

import java.util.List;

/** One look at the work. */
public sealed interface Reading {

    /**
     * So much was in flight.
     *
     * @param count zero or more
     * @param names some of it by name, for the report; never all of a long list
     */
    record InFlight(int count, List<String> names) implements Reading {

        public InFlight {
            if (count < 0) {
                throw new IllegalArgumentException("count is negative: " + count);
            }
            names = List.copyOf(names);
        }
    }

    /** It could not be seen; the reason is whose fault it is. Never taken for idleness. */
    record Unknown(String reason) implements Reading {}
}
