package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.GraceBudget;
import java.util.List;

/**
 * A plan that can be carried out on a pod.
 *
 * @param budget the grace period that the pod shall have
 * @param drained the plan's mains but for those that keep a hook of their own
 */
record Injection(DrainPlan plan, GraceBudget budget, PreStopHook hook, List<MainContainer> drained) {

    Injection {
        drained = List.copyOf(drained);
    }
}
