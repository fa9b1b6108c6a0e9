package dev.quiesce.webhook.injection;

import dev.quiesce.agent.contract.Parsed;
import java.util.List;

/** What came of reading a plan. */
sealed interface PlanReading {

    /**
     * A plan.
     *
     * @param remarks what its author should know
     */
    record Planned(DrainPlan plan, List<String> remarks) implements PlanReading {
        public Planned {
            remarks = List.copyOf(remarks);
        }
    }

    /** No plan; every problem at once. */
    record Refused(List<Parsed.Invalid<?>> problems) implements PlanReading {
        public Refused {
            problems = List.copyOf(problems);
        }
    }
}
