package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.GraceBudget;
import java.util.List;

/**
 * A plan that can be carried out on a pod.
 *
 * @param budget the grace period that the pod shall have
 * @param hooks what becomes of the hooks that its mains came with
 */
record Injection(DrainPlan plan, GraceBudget budget, PreStopHook hook, OwnHooks hooks) {

    List<MainContainer> drained() {
        return hooks.drained();
    }
}
