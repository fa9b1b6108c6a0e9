package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.DrainProfile;
import dev.quiesce.agent.contract.DrainSlices;
import dev.quiesce.webhook.drainpolicy.ExistingPreStop;
import java.util.List;

/**
 * How a pod shall drain, whoever says so.
 *
 * @param slices what is asked for; the pod's grace period may have room for less
 * @param mains the containers that must outlive the drain
 */
record DrainPlan(
        DrainProfile profile,
        DrainSlices slices,
        AtDeadline atDeadline,
        AgentWork work,
        ExistingPreStop existingPreStop,
        List<MainContainer> mains) {

    DrainPlan {
        mains = List.copyOf(mains);
    }

    /** Whether the kubelet alone carries it out. */
    boolean needsNoAgent() {
        return profile == DrainProfile.SLEEP;
    }

    DrainPlan with(DrainSlices other) {
        return new DrainPlan(profile, other, atDeadline, work, existingPreStop, mains);
    }
}
