package dev.quiesce.webhook.timeline;

import dev.quiesce.agent.contract.DrainNames;
import dev.quiesce.agent.contract.GraceBudget;
import java.time.Duration;
import java.util.List;

/** Whose word the length of a slice is: the pod's annotation, else the policy's, else the profile's. */
final class Origins {

    private final Asked asked;
    private final String profile;

    Origins(Asked asked, String profile) {
        this.asked = asked;
        this.profile = profile;
    }

    /** The slices of a drain by an agent, in the order in which they come. */
    List<Slice> slices(GraceBudget budget, InjectedPlan plan) {
        return List.of(
                compared(SliceKind.NOTICE, budget.notice(), plan.asked().notice()),
                compared(SliceKind.WORK, budget.finishing(), plan.asked().finishing()),
                compared(SliceKind.SETTLE, budget.settle(), plan.asked().settle()),
                compared(SliceKind.OVERHEAD, budget.overhead(), plan.asked().overhead()));
    }

    Slice slice(SliceKind kind, Duration length) {
        return new Slice(kind, length, chosenBy(kind));
    }

    private Slice compared(SliceKind kind, Duration length, Duration wanted) {
        String by = chosenBy(kind);
        int comparison = length.compareTo(wanted);
        if (comparison == 0) {
            return new Slice(kind, length, by);
        }
        String asWanted = by + ": " + TimeText.of(wanted);
        return new Slice(
                kind,
                length,
                comparison < 0
                        ? asWanted + ", cut short by the grace period"
                        : asWanted + ", and what is over of the grace period");
    }

    private String chosenBy(SliceKind kind) {
        String annotation =
                switch (kind) {
                    case NOTICE -> DrainNames.NOTICE;
                    case WORK -> DrainNames.GRACEFUL_SHUTDOWN_PERIOD;
                    case SETTLE -> DrainNames.SETTLE;
                    case OVERHEAD -> DrainNames.SAFETY_OVERHEAD;
                    case HELD -> "";
                };
        if (asked.pod().path("metadata").path("annotations").has(annotation)) {
            return "annotation " + annotation;
        }
        if (!asked.policy().isEmpty()) {
            return asked.policy();
        }
        return kind == SliceKind.OVERHEAD ? "what the pod came with" : "profile " + profile;
    }
}
