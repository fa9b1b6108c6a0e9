package dev.quiesce.agent.drain;

import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.DrainSlices;
import dev.quiesce.agent.contract.GraceBudget;
import java.time.Duration;

/**
 * What a drain is to do.
 *
 * @param asked the slices wanted
 * @param grace the grace period that the pod was given
 * @param atDeadline what becomes of unfinished work
 * @param quiet how long nothing must be in flight before work counts as finished
 */
public record DrainPlan(DrainSlices asked, Duration grace, AtDeadline atDeadline, Duration quiet) {

    /** The slices of a drain whose grace is not cut short. */
    public GraceBudget budget() {
        return GraceBudget.planned(asked, grace);
    }
}
