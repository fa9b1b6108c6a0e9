package dev.quiesce.agent.report;

import dev.quiesce.agent.drain.DrainState;
import dev.quiesce.agent.drain.Ending;
import org.jspecify.annotations.Nullable;

/** The drain that a state tells of. */
public final class StateText {

    private StateText() {}

    /** What came of the drain so far: {@code running}, {@code drained}, or why it ended before its work did. */
    public static String outcome(DrainState.Active drain) {
        if (drain instanceof DrainState.Expired expired) {
            return ending(expired.ending());
        }
        return drain.over() ? "drained" : "running";
    }

    /** The present drain, or the last one; null when there was none. */
    static DrainState.@Nullable Active drain(DrainState state) {
        if (state instanceof DrainState.Active active) {
            return active;
        }
        return state instanceof DrainState.Serving serving ? serving.last() : ((DrainState.Stopped) state).last();
    }

    private static String ending(Ending ending) {
        return switch (ending) {
            case HELD -> "held";
            case DEADLINE -> "deadline";
            case ORDERED -> "ordered";
            case RELEASED -> "released";
            case TOLD -> "told";
            case NOT_DELETED -> "notDeleted";
        };
    }
}
