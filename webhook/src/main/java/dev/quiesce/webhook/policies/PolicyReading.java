package dev.quiesce.webhook.policies;

import dev.quiesce.webhook.admission.Problem;
import dev.quiesce.webhook.runs.RunPolicy;
import java.util.List;

/** What came of reading a policy. */
public sealed interface PolicyReading {

    /** It can be in force. */
    record Sound(RunPolicy policy) implements PolicyReading {}

    /** It cannot, and why. */
    record Unsound(String name, List<Problem> problems) implements PolicyReading {
        public Unsound {
            problems = List.copyOf(problems);
        }
    }
}
