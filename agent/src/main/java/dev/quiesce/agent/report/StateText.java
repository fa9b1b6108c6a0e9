package dev.quiesce.agent.report;

import dev.quiesce.agent.drain.DrainState;
import dev.quiesce.agent.drain.Ending;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** States in words. */
public final class StateText {

    static final List<String> STATES =
            List.of("Serving", "Noticing", "Finishing", "Settling", "Drained", "Expired", "Stopped");

    private StateText() {}

    public static String name(DrainState state) {
        return switch (state) {
            case DrainState.Serving _ -> "Serving";
            case DrainState.Noticing _ -> "Noticing";
            case DrainState.Finishing _ -> "Finishing";
            case DrainState.Settling _ -> "Settling";
            case DrainState.Drained _ -> "Drained";
            case DrainState.Expired _ -> "Expired";
            case DrainState.Stopped _ -> "Stopped";
        };
    }

    /** What came of the drain so far: {@code running}, {@code drained}, or why it ended before its work did. */
    public static String outcome(DrainState.Active drain) {
        return switch (drain) {
            case DrainState.Noticing _, DrainState.Finishing _, DrainState.Settling _ -> "running";
            case DrainState.Drained _ -> "drained";
            case DrainState.Expired expired -> ending(expired.ending());
        };
    }

    /** The present drain, or the last one; null when there was none. */
    static DrainState.@Nullable Active drain(DrainState state) {
        return switch (state) {
            case DrainState.Serving serving -> serving.last();
            case DrainState.Active active -> active;
            case DrainState.Stopped stopped -> stopped.last();
        };
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
