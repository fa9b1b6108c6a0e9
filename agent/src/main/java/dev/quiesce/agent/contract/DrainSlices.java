package dev.quiesce.agent.contract;

import java.time.Duration;

/**
 * What a drain asks for, each zero or more and at most {@link GraceBudget#LONGEST}.
 *
 * @param notice others must notice that the pod leaves
 * @param finishing the longest work to protect
 * @param settle others must notice that the pod is idle
 * @param overhead kept for SIGTERM and the app's own end; raised to {@link GraceBudget#SHORTEST_OVERHEAD}
 */
public record DrainSlices(Duration notice, Duration finishing, Duration settle, Duration overhead) {

    public DrainSlices {
        check("notice", notice);
        check("finishing", finishing);
        check("settle", settle);
        check("overhead", overhead);
        overhead = GraceBudget.longer(overhead, GraceBudget.SHORTEST_OVERHEAD);
    }

    /** The grace period in which all of it fits; at most four times {@link GraceBudget#LONGEST}, so it can't overflow. */
    public Duration total() {
        return notice.plus(finishing).plus(settle).plus(overhead);
    }

    public DrainSlices withNotice(Duration other) {
        return new DrainSlices(other, finishing, settle, overhead);
    }

    public DrainSlices withFinishing(Duration other) {
        return new DrainSlices(notice, other, settle, overhead);
    }

    public DrainSlices withSettle(Duration other) {
        return new DrainSlices(notice, finishing, other, overhead);
    }

    public DrainSlices withOverhead(Duration other) {
        return new DrainSlices(notice, finishing, settle, other);
    }

    private static void check(String slice, Duration value) {
        if (value.isNegative() || value.compareTo(GraceBudget.LONGEST) > 0) {
            throw new IllegalArgumentException(slice + " is outside 0 .. " + GraceBudget.LONGEST + ": " + value);
        }
    }
}
