package dev.quiesce.webhook.timeline;

import dev.quiesce.agent.contract.AtDeadline;
import dev.quiesce.agent.contract.GraceBudget;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What a plan does not show by itself. */
final class Remarks {

    private final InjectedPlan plan;
    private final Duration grace;

    Remarks(InjectedPlan plan, Duration grace) {
        this.plan = plan;
        this.grace = grace;
    }

    List<String> about(GraceBudget budget, List<GraceLimit> limits) {
        List<String> remarks = new ArrayList<>();
        if (grace.compareTo(plan.grace()) < 0) {
            remarks.add(
                    "The delete grants %s and not the pod's own %s. The agent keeps to it when Quiesce's leader tells it so; before, it plans with its own."
                            .formatted(TimeText.of(grace), TimeText.of(plan.grace())));
        }
        if (plan.atDeadline() == AtDeadline.HOLD) {
            remarks.add(
                    "atDeadline Hold: while work is in flight the hook is not answered, so only the kubelet ends it, at %s; SIGKILL follows %s later."
                            .formatted(TimeText.of(grace), TimeText.of(KubeletClock.FLOOR)));
        } else if (!budget.deadline().isZero()) {
            remarks.add("Work that is not done after %s gets its SIGTERM, with %s left to end by itself."
                    .formatted(TimeText.of(budget.deadline()), TimeText.of(budget.overhead())));
        }
        limits.forEach(limit -> remarks.add(withLimit(limit)));
        return remarks;
    }

    private String withLimit(GraceLimit limit) {
        GraceBudget left = GraceBudget.planned(plan.asked(), limit.most());
        return "%s grants %s of the %s: then notice gets %s, work %s, settle %s."
                .formatted(
                        limit.who(),
                        TimeText.of(limit.most()),
                        TimeText.of(grace),
                        TimeText.of(left.notice()),
                        TimeText.of(left.finishing()),
                        TimeText.of(left.settle()));
    }
}
