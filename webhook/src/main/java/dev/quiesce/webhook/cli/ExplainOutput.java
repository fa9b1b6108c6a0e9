package dev.quiesce.webhook.cli;

import dev.quiesce.webhook.timeline.Timeline;
import dev.quiesce.webhook.timeline.drawing.TimelineJson;
import dev.quiesce.webhook.timeline.drawing.TimelineSvg;
import dev.quiesce.webhook.timeline.drawing.TimelineText;
import java.util.List;
import java.util.stream.Collectors;

/** The forms in which timelines are printed. */
enum ExplainOutput {
    /** For a terminal. */
    TEXT {
        @Override
        String print(List<Timeline> timelines) {
            return timelines.stream().map(TimelineText::of).collect(Collectors.joining(System.lineSeparator()));
        }
    },
    /** A picture of one pod. */
    SVG {
        @Override
        String print(List<Timeline> timelines) {
            return TimelineSvg.of(timelines.getFirst());
        }
    },
    /** An array with an element for each pod. */
    JSON {
        @Override
        String print(List<Timeline> timelines) {
            return TimelineJson.of(timelines).toPrettyString() + System.lineSeparator();
        }
    };

    abstract String print(List<Timeline> timelines);
}
