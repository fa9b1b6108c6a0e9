package dev.quiesce.webhook.drains;

import dev.quiesce.webhook.drains.SeenPod.AgentEnd;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What came of a drain.
 *
 * @param text for people, with the seconds planned and spent and what was lost; empty where nothing went wrong
 * @param summary what the agent left; empty where it left nothing
 */
record EndedDrain(Outcome outcome, String text, Optional<AgentSummary> summary) {

    /** The ways for a drain to end. */
    enum Outcome {
        /** Nothing was in flight any more. */
        DRAINED("drained", ""),
        /** Somebody ended it on purpose. */
        RELEASED("released", ""),
        /** It was given less time than the pod asks for. */
        CUT("cut", "DrainCut"),
        /** It had all its time, and the work was not done. */
        EXPIRED("expired", "DrainExpired"),
        /** The agent ended before its drain. */
        FAILED("failed", "DrainFailed"),
        /** The pod was gone before anybody could tell. */
        LOST("lost", "DrainLost");

        private final String label;
        private final String reason;

        Outcome(String label, String reason) {
            this.label = label;
            this.reason = reason;
        }

        /** In metrics. */
        String label() {
            return label;
        }

        /** Of the Event; empty where none is written. */
        String reason() {
            return reason;
        }
    }

    /** The agent has ended; empty where there was nothing to drain. */
    static Optional<EndedDrain> of(SeenPod pod, AgentEnd end) {
        Optional<AgentSummary> summary = AgentSummary.read(end.message());
        if (summary.isEmpty()) {
            return end.exitCode() == 0 || pod.deletedWith() == null
                    ? Optional.empty()
                    : Optional.of(new EndedDrain(Outcome.FAILED, agentEnded(end) + " and left no report.", summary));
        }
        return outcome(pod, summary.get())
                .map(outcome -> new EndedDrain(outcome, text(outcome, pod, end, summary.get()), summary));
    }

    /** The pod is gone, and its agent was never seen to end. */
    static Optional<EndedDrain> gone(SeenPod pod) {
        return pod.agentStarted()
                ? Optional.of(new EndedDrain(
                        Outcome.LOST,
                        "The pod was removed before its agent had reported: by force, or with its node.",
                        Optional.empty()))
                : Optional.empty();
    }

    private static Optional<Outcome> outcome(SeenPod pod, AgentSummary summary) {
        boolean shortened = pod.deletedWith() != null && pod.deletedWith().compareTo(pod.ownGrace()) < 0;
        return switch (summary.outcome()) {
            case "drained" -> Optional.of(Outcome.DRAINED);
            case "released" -> Optional.of(Outcome.RELEASED);
            case "deadline" -> Optional.of(shortened ? Outcome.CUT : Outcome.EXPIRED);
            // SIGTERM ended it: the kubelet's own clock, before the plan's or, where work was held, after it.
            case "told" -> Optional.of(summary.actual("held") > 0 && !shortened ? Outcome.EXPIRED : Outcome.CUT);
            case "ordered" -> Optional.of(Outcome.CUT);
            case "running", "held" -> Optional.of(Outcome.FAILED);
            default -> Optional.empty();
        };
    }

    private static String text(Outcome outcome, SeenPod pod, AgentEnd end, AgentSummary summary) {
        return switch (outcome) {
            case DRAINED, RELEASED -> "";
            case CUT ->
                "The drain was cut after %s s: %s. %s %s"
                        .formatted(seconds(summary.hookSeconds()), cause(pod, summary), lost(summary), slices(summary));
            case EXPIRED ->
                "The drain's time was over after %s s, and its work was not done. %s %s"
                        .formatted(seconds(summary.hookSeconds()), lost(summary), slices(summary));
            case FAILED ->
                "%s while the drain was %s: the kubelet then ends the containers at once. %s"
                        .formatted(agentEnded(end), summary.state(), slices(summary));
            case LOST -> "";
        };
    }

    private static String cause(SeenPod pod, AgentSummary summary) {
        if (summary.outcome().equals("ordered")) {
            return "a later delete asked for " + whole(pod.deletedWith()) + " s";
        }
        Duration given = pod.deletedWith();
        return given != null && given.compareTo(pod.ownGrace()) < 0
                ? "the deletion gave " + whole(given) + " s, the pod asks for " + whole(pod.ownGrace()) + " s"
                : "the kubelet stopped the pod before its grace period of " + whole(pod.ownGrace()) + " s was over";
    }

    private static String agentEnded(AgentEnd end) {
        String why = end.reason().isEmpty() || end.reason().equals("Error") ? "" : " (" + end.reason() + ")";
        return "The agent ended with exit code " + end.exitCode() + why;
    }

    private static String lost(AgentSummary summary) {
        String unseen = summary.unknown().isEmpty() ? "" : " The work could not be seen: " + summary.unknown() + ".";
        if (summary.lost() == 0) {
            return "Nothing that was seen was lost." + unseen;
        }
        String names = summary.names().isEmpty() ? "" : ": " + String.join(", ", summary.names());
        return "Lost: %d in flight%s.%s".formatted(summary.lost(), names, unseen);
    }

    private static String slices(AgentSummary summary) {
        return "Seconds planned and spent: notice %s/%s, work %s/%s, settle %s/%s, held %s."
                .formatted(
                        seconds(summary.planned("notice")),
                        seconds(summary.actual("notice")),
                        seconds(summary.planned("finishing")),
                        seconds(summary.actual("finishing")),
                        seconds(summary.planned("settle")),
                        seconds(summary.actual("settle")),
                        seconds(summary.actual("held")));
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }

    private static String whole(@Nullable Duration duration) {
        return duration == null ? "?" : String.valueOf(duration.toSeconds());
    }
}
