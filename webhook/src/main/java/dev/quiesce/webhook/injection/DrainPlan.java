package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.DrainProfile;
import dev.quiesce.agent.contract.DrainSlices;
import java.util.List;

/**
 * How a pod shall drain, whoever says so.
 *
 * @param slices what is asked for; the pod's grace period may have room for less
 * @param ports where connections are work; empty for profiles that look elsewhere
 * @param mains the containers that must outlive the drain
 */
record DrainPlan(
        DrainProfile profile,
        DrainSlices slices,
        AtDeadline atDeadline,
        List<Integer> ports,
        List<MainContainer> mains) {

    DrainPlan {
        ports = List.copyOf(ports);
        mains = List.copyOf(mains);
    }

    /** Whether the kubelet alone carries it out. */
    boolean needsNoAgent() {
        return profile == DrainProfile.SLEEP;
    }
}
