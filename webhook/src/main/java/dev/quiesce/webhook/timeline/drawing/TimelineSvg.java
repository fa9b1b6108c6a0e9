package dev.quiesce.webhook.timeline.drawing;

import dev.quiesce.webhook.timeline.Actual;
import dev.quiesce.webhook.timeline.ContainerEnding;
import dev.quiesce.webhook.timeline.GraceLimit;
import dev.quiesce.webhook.timeline.Slice;
import dev.quiesce.webhook.timeline.TimeText;
import dev.quiesce.webhook.timeline.Timeline;
import dev.quiesce.webhook.timeline.drawing.Scale.Stretch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/** A timeline as a picture, from top to bottom: the plan, each container, what happened, what else is to be known. */
public final class TimelineSvg {

    private static final int WIDTH = 960;
    private static final double LEFT = 24;
    private static final double INNER = WIDTH - 2 * LEFT;
    private static final double SIZE = 12;
    private static final double LINE = 18;
    private static final double BAR = 44;
    private static final double LANE = 14;
    private static final double GAP = 14;
    private static final double PADDING = 8;
    private static final double LEGEND = 120;
    private static final int MOST_CONTAINERS = 12;

    private final Timeline timeline;
    private final Scale scale;
    private final SvgDocument svg = new SvgDocument(WIDTH);
    private double y = 34;

    private TimelineSvg(Timeline timeline) {
        this.timeline = timeline;
        this.scale = Scale.of(stretches(timeline), LEFT, INNER);
    }

    /** One SVG, in the reader's own colour scheme. */
    public static String of(Timeline timeline) {
        return new TimelineSvg(timeline).draw();
    }

    private String draw() {
        svg.text("title", LEFT, y, TextWidth.cut(Words.heading(timeline), 18, INNER));
        y += 22;
        svg.text("muted", LEFT, y, Words.grace(timeline) + (scale.isTrue() ? "" : ". Short parts are drawn too long."));
        y += GAP;
        if (timeline.drains()) {
            plan();
        }
        axis();
        timeline.limits().forEach(this::limit);
        if (!timeline.containers().isEmpty()) {
            containers();
        }
        timeline.actual().ifPresent(this::actual);
        notes();
        return svg.end(Words.heading(timeline), TimelineText.of(timeline), y + GAP);
    }

    private void plan() {
        Duration from = Duration.ZERO;
        for (Slice slice : timeline.slices()) {
            Duration to = from.plus(slice.length());
            if (!slice.length().isZero()) {
                double left = scale.at(from);
                double right = scale.at(to);
                svg.rectangle(slice.kind().label(), left, y, right - left, BAR);
                svg.centred("head", (left + right) / 2, y + 19, slice.kind().label());
                svg.centred("body", (left + right) / 2, y + 35, TimeText.of(slice.length()));
            }
            from = to;
        }
        y += BAR;
        timeline.limits().forEach(limit -> svg.line("limit", scale.at(limit.most()), y - 6, y));
    }

    /** Ticks at the plan's own moments; where there is no plan, at its beginning and its end. */
    private void axis() {
        y += 4;
        List<Duration> moments = moments(timeline);
        for (Duration moment : moments) {
            double x = scale.at(moment);
            svg.line("axis", x, y, y + 6);
            if (moment.isZero()) {
                svg.text("muted", x, y + 20, "delete");
            } else if (moment.equals(moments.getLast())) {
                svg.before("muted", x, y + 20, TimeText.of(moment));
            } else {
                svg.centred("muted", x, y + 20, TimeText.of(moment));
            }
        }
        y += 26;
    }

    private void limit(GraceLimit limit) {
        y += LINE;
        double x = scale.at(limit.most());
        String words = TextWidth.cut("%s grants %s".formatted(limit.who(), TimeText.of(limit.most())), SIZE, INNER / 2);
        svg.line("limit", x, y - 14, y + 4);
        if (x < LEFT + INNER / 2) {
            svg.text("body", x + PADDING, y, words);
        } else {
            svg.before("body", x - PADDING, y, words);
        }
    }

    private void containers() {
        heading("Containers");
        legend();
        timeline.containers().stream().limit(MOST_CONTAINERS).forEach(this::container);
        int more = timeline.containers().size() - MOST_CONTAINERS;
        if (more > 0) {
            y += LINE;
            svg.text("muted", LEFT, y, "and %d more".formatted(more));
        }
    }

    private void legend() {
        double x = LEFT + LEGEND;
        for (List<String> entry : List.of(
                List.of("sure", "before SIGTERM"),
                List.of("maybe", "SIGTERM at any time"),
                List.of("overhead", "after SIGTERM, until SIGKILL at the latest"))) {
            String words = entry.getLast();
            svg.rectangle(entry.getFirst(), x, y - 10, LANE - 2, LANE - 2);
            svg.text("muted", x + LANE + 4, y, words);
            x += LANE + 4 + TextWidth.of(words, SIZE) + GAP;
        }
    }

    private void container(ContainerEnding container) {
        y += LINE + 2;
        String words = "%s, SIGTERM %s, SIGKILL at %s"
                .formatted(
                        Words.waiting(container.waiting()), Words.term(container), TimeText.of(container.latestKill()));
        String name = TextWidth.cut(container.name(), 13, INNER - TextWidth.of(words, SIZE) - 3 * PADDING);
        svg.text("head", LEFT, y, name);
        svg.before("muted", WIDTH - LEFT, y, words);
        y += 6;
        svg.rectangle("row", LEFT, y, INNER, LANE);
        stretch("sure", Duration.ZERO, container.earliestTerm());
        stretch("maybe", container.earliestTerm(), container.latestTerm());
        stretch("overhead", container.latestTerm(), container.latestKill());
        y += LANE;
    }

    private void stretch(String kind, Duration from, Duration to) {
        double left = scale.at(from);
        double right = scale.at(to);
        if (right > left) {
            svg.rectangle(kind, left, y, right - left, LANE);
        }
    }

    private void actual(Actual actual) {
        heading("What happened: " + Words.outcome(actual));
        y += 8;
        svg.rectangle("row", LEFT, y, INNER, LANE);
        Duration from = Duration.ZERO;
        for (Slice slice : actual.slices()) {
            stretch(slice.kind().label(), from, from.plus(slice.length()));
            from = from.plus(slice.length());
        }
        y += LANE;
        paragraph("body", Words.spent(timeline, actual) + ". Work: " + Words.work(actual.work()) + ".");
    }

    private void notes() {
        if (timeline.slices().stream().anyMatch(slice -> !slice.chosenBy().isEmpty())) {
            heading("Who says so");
            timeline.slices().forEach(slice -> paragraph("body", Words.named(slice) + ": " + slice.chosenBy()));
        }
        if (!timeline.remarks().isEmpty()) {
            heading("Notes");
            timeline.remarks().forEach(remark -> paragraph("body", remark));
        }
    }

    private void heading(String words) {
        y += GAP + LINE;
        svg.text("head", LEFT, y, TextWidth.cut(words, 13, INNER));
    }

    private void paragraph(String kind, String words) {
        for (String line : Wrapped.lines(Printable.of(words), SIZE, INNER)) {
            y += LINE;
            svg.text(kind, LEFT, y, line);
        }
    }

    /** The moments of the plan, and the last one of all. */
    private static List<Duration> moments(Timeline timeline) {
        TreeSet<Duration> moments = new TreeSet<>(List.of(Duration.ZERO, timeline.grace()));
        Duration at = Duration.ZERO;
        for (Slice slice : timeline.slices()) {
            at = at.plus(slice.length());
            moments.add(at);
        }
        return List.copyOf(moments);
    }

    private static List<Stretch> stretches(Timeline timeline) {
        List<Stretch> stretches = new ArrayList<>();
        List<Duration> moments = moments(timeline);
        for (int i = 1; i < moments.size(); i++) {
            stretches.add(new Stretch(moments.get(i - 1), moments.get(i), narrowest(moments.get(i))));
        }
        Duration end = Collections.max(List.of(timeline.end(), moments.getLast()));
        if (end.compareTo(moments.getLast()) > 0) {
            stretches.add(new Stretch(moments.getLast(), end, 2 * PADDING));
        }
        return stretches;
    }

    /** Room for the label and the duration of the slice that ends there, and for the ticks at both of its ends. */
    private static double narrowest(Duration end) {
        double tick = TextWidth.of(TimeText.of(end), SIZE);
        return 2 * PADDING + Math.max(TextWidth.of("overhead", 13), tick + TextWidth.of("delete", SIZE) / 2);
    }
}
