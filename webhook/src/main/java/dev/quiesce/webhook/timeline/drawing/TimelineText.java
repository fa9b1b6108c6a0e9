package dev.quiesce.webhook.timeline.drawing;

import dev.quiesce.webhook.timeline.Actual;
import dev.quiesce.webhook.timeline.ContainerEnding;
import dev.quiesce.webhook.timeline.GraceLimit;
import dev.quiesce.webhook.timeline.Slice;
import dev.quiesce.webhook.timeline.SliceKind;
import dev.quiesce.webhook.timeline.TimeText;
import dev.quiesce.webhook.timeline.Timeline;
import java.time.Duration;

/** A timeline for a terminal. */
public final class TimelineText {

    private final Timeline timeline;
    private final StringBuilder text = new StringBuilder();

    private TimelineText(Timeline timeline) {
        this.timeline = timeline;
    }

    /** Lines, each with its end; names are without control characters. */
    public static String of(Timeline timeline) {
        return new TimelineText(timeline).draw();
    }

    private String draw() {
        line(Words.heading(timeline));
        line("  " + Words.grace(timeline));
        if (timeline.drains()) {
            text.append('\n').append(slices().text());
        }
        if (!timeline.containers().isEmpty()) {
            text.append('\n').append(containers().text());
        }
        timeline.actual().ifPresent(this::actual);
        if (!timeline.limits().isEmpty() || !timeline.remarks().isEmpty()) {
            text.append('\n');
        }
        timeline.limits().forEach(this::limit);
        timeline.remarks().forEach(remark -> line("  note: " + remark));
        return text.toString();
    }

    private Columns slices() {
        Columns columns = new Columns();
        columns.row("slice", "planned", actualWord("actual"), "chosen by");
        timeline.slices()
                .forEach(slice -> columns.row(
                        slice.kind().label() + ": " + slice.kind().meaning(),
                        TimeText.of(slice.length()),
                        actualWord(TimeText.of(spentOn(slice.kind()))),
                        slice.chosenBy()));
        Duration held = spentOn(SliceKind.HELD);
        if (!held.isZero()) {
            columns.row(
                    SliceKind.HELD.label() + ": " + SliceKind.HELD.meaning(), "", actualWord(TimeText.of(held)), "");
        }
        columns.row(
                "grace period",
                TimeText.of(timeline.grace()),
                actualWord(
                        timeline.actual().map(Actual::total).map(TimeText::of).orElse("")),
                "");
        return columns;
    }

    /** A cell of the column that is there only with a report. */
    private String actualWord(String word) {
        return timeline.actual().isPresent() ? word : "";
    }

    private Duration spentOn(SliceKind kind) {
        return timeline.actual().stream()
                .flatMap(actual -> actual.slices().stream())
                .filter(slice -> slice.kind() == kind)
                .map(Slice::length)
                .findFirst()
                .orElse(Duration.ZERO);
    }

    private Columns containers() {
        Columns columns = new Columns();
        columns.row("container", "before SIGTERM", "SIGTERM", "SIGKILL at the latest");
        for (ContainerEnding container : timeline.containers()) {
            columns.row(
                    container.name(),
                    Words.waiting(container.waiting()),
                    Words.term(container),
                    TimeText.of(container.latestKill()));
        }
        return columns;
    }

    private void actual(Actual actual) {
        text.append('\n');
        line("  What happened (" + actual.startedAt() + "): " + Words.outcome(actual));
        line("  Work: " + Words.work(actual.work()));
    }

    private void limit(GraceLimit limit) {
        line("  limit: %s grants %s".formatted(limit.who(), TimeText.of(limit.most())));
    }

    private void line(String words) {
        text.append(Printable.of(words)).append('\n');
    }
}
