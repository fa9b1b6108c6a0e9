package dev.quiesce.webhook.timeline;

import java.time.Duration;
import java.util.List;

/**
 * What an agent reported of a drain.
 *
 * @param outcome the report's word: {@code drained}, {@code running}, or how it was cut
 * @param slices how long each part took, in order; parts that took no time are among them
 */
public record Actual(String outcome, String startedAt, List<Slice> slices, Work work) {

    public Actual {
        slices = List.copyOf(slices);
    }

    /** From the hook's call to the report. */
    public Duration total() {
        return slices.stream().map(Slice::length).reduce(Duration.ZERO, Duration::plus);
    }

    /** What became of the work. */
    public record Work(int atStart, int finished, int inFlight, int lost, List<String> names, String unknown) {
        public Work {
            names = List.copyOf(names);
        }
    }
}
