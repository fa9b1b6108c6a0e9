package dev.quiesce.agent.drain;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One look at the work. */
public sealed interface Reading {

    /**
     * So much was in flight.
     *
     * @param count zero or more
     * @param names some of it by name, for the report; never all of a long list
     * @param remarks what went wrong and is not waited for: a source that was passed over, a hook that failed
     */
    record InFlight(int count, List<String> names, List<String> remarks) implements Reading {

        /** With nothing to remark. */
        public InFlight(int count, List<String> names) {
            this(count, names, List.of());
        }

        public InFlight {
            if (count < 0) {
                throw new IllegalArgumentException("count is negative: " + count);
            }
            names = List.copyOf(names);
            remarks = List.copyOf(remarks);
        }
    }

    /**
     * Some of it could not be seen. Never taken for idleness.
     *
     * @param reason whose fault it is, and what went wrong
     * @param besides what the other sources saw; null where there are none
     */
    record Unknown(String reason, @Nullable InFlight besides) implements Reading {

        /** Nothing at all could be seen. */
        public Unknown(String reason) {
            this(reason, null);
        }
    }
}
