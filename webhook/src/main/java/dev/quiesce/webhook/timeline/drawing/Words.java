package dev.quiesce.webhook.timeline.drawing;

import dev.quiesce.webhook.timeline.Actual;
import dev.quiesce.webhook.timeline.ContainerEnding;
import dev.quiesce.webhook.timeline.Slice;
import dev.quiesce.webhook.timeline.SliceKind;
import dev.quiesce.webhook.timeline.TimeText;
import dev.quiesce.webhook.timeline.Timeline;
import dev.quiesce.webhook.timeline.Waiting;
import java.time.Duration;
import java.util.stream.Collectors;

/** The sentences that text and picture share. */
final class Words {

    private Words() {}

    static String heading(Timeline timeline) {
        return timeline.drains()
                ? timeline.subject() + " drains: " + timeline.drainedBy()
                : timeline.subject() + " does not drain";
    }

    static String grace(Timeline timeline) {
        String grace = "Grace period " + seconds(timeline.grace());
        return timeline.grace().equals(timeline.ownGrace())
                ? grace
                : grace + "; the pod came with " + seconds(timeline.ownGrace());
    }

    static String waiting(Waiting waiting) {
        return switch (waiting) {
            case Waiting.NoHook none -> "no hook";
            case Waiting.ForDrain drain -> "its hook waits for the drain";
            case Waiting.Sleep sleep -> "its hook sleeps for " + TimeText.of(sleep.length());
            case Waiting.OwnHook own -> "a hook of its own (" + own.action() + "), of unknown length";
            case Waiting.ForMains mains -> "a sidecar: waits until the mains are gone";
        };
    }

    static String term(ContainerEnding container) {
        return container.earliestTerm().equals(container.latestTerm())
                ? "at " + TimeText.of(container.latestTerm())
                : TimeText.of(container.earliestTerm()) + " to " + TimeText.of(container.latestTerm());
    }

    static String outcome(Actual actual) {
        String outcome =
                switch (actual.outcome()) {
                    case "drained" -> "drained";
                    case "running" -> "still draining";
                    case "held" -> "held until the kubelet ended it";
                    case "deadline" -> "cut at its deadline";
                    case "ordered" -> "cut by a later, shorter delete";
                    case "released" -> "released by hand";
                    case "told" -> "cut by SIGTERM";
                    case "notDeleted" -> "called off: the pod was not being deleted";
                    default -> actual.outcome();
                };
        return "%s, after %s".formatted(outcome, TimeText.of(actual.total()));
    }

    /** {@code notice 3s of 3s, work 14s of 1m}. */
    static String spent(Timeline timeline, Actual actual) {
        return actual.slices().stream()
                .filter(slice -> !slice.length().isZero())
                .map(slice -> named(slice) + planned(timeline, slice.kind()))
                .collect(Collectors.joining(", "));
    }

    private static String planned(Timeline timeline, SliceKind kind) {
        return timeline.slices().stream()
                .filter(slice -> slice.kind() == kind)
                .map(slice -> " of " + TimeText.of(slice.length()))
                .collect(Collectors.joining());
    }

    static String work(Actual.Work work) {
        String counts = "%d in flight at the start, %d finished, %d lost"
                .formatted(work.atStart(), work.finished(), work.lost());
        String names = work.names().isEmpty() ? "" : "; left: " + String.join(", ", work.names());
        return work.unknown().isEmpty() ? counts + names : counts + names + "; could not be seen: " + work.unknown();
    }

    static String named(Slice slice) {
        return slice.kind().label() + " " + TimeText.of(slice.length());
    }

    /** {@code 160 s (2m40s)}: as the manifest has it, and as people say it. */
    private static String seconds(Duration duration) {
        String seconds = duration.toSeconds() + " s";
        return duration.toSeconds() < 60 ? seconds : seconds + " (" + TimeText.of(duration) + ")";
    }
}
