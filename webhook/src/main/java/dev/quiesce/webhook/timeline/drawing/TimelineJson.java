package dev.quiesce.webhook.timeline.drawing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.timeline.Actual;
import dev.quiesce.webhook.timeline.ContainerEnding;
import dev.quiesce.webhook.timeline.Slice;
import dev.quiesce.webhook.timeline.Timeline;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/** Timelines for programs: every duration in seconds. */
public final class TimelineJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private TimelineJson() {}

    /** An array with an element for each. */
    public static JsonNode of(List<Timeline> timelines) {
        ArrayNode all = NODES.arrayNode();
        timelines.stream().map(TimelineJson::of).forEach(all::add);
        return all;
    }

    private static JsonNode of(Timeline timeline) {
        ObjectNode json = NODES.objectNode();
        json.put("subject", timeline.subject())
                .put("drainedBy", timeline.drainedBy())
                .put("graceSeconds", seconds(timeline.grace()))
                .put("ownGraceSeconds", seconds(timeline.ownGrace()));
        json.set("planned", slices(timeline.slices()));
        ArrayNode containers = json.putArray("containers");
        timeline.containers().forEach(container -> containers.add(container(container)));
        ArrayNode limits = json.putArray("limits");
        timeline.limits()
                .forEach(
                        limit -> limits.addObject().put("who", limit.who()).put("graceSeconds", seconds(limit.most())));
        ArrayNode notes = json.putArray("notes");
        timeline.remarks().forEach(notes::add);
        json.set("actual", timeline.actual().map(TimelineJson::actual).orElse(NODES.nullNode()));
        return json;
    }

    private static JsonNode container(ContainerEnding container) {
        return NODES.objectNode()
                .put("name", container.name())
                .put("before", Words.waiting(container.waiting()))
                .put("earliestSigtermSeconds", seconds(container.earliestTerm()))
                .put("latestSigtermSeconds", seconds(container.latestTerm()))
                .put("latestSigkillSeconds", seconds(container.latestKill()));
    }

    private static JsonNode actual(Actual actual) {
        ObjectNode json = NODES.objectNode();
        json.put("outcome", actual.outcome())
                .put("startedAt", actual.startedAt())
                .put("totalSeconds", seconds(actual.total()));
        json.set("spent", slices(actual.slices()));
        ObjectNode work = json.putObject("work");
        work.put("atStart", actual.work().atStart())
                .put("finished", actual.work().finished())
                .put("inFlight", actual.work().inFlight())
                .put("lost", actual.work().lost());
        ArrayNode names = work.putArray("names");
        actual.work().names().forEach(names::add);
        work.put("unknown", actual.work().unknown());
        return json;
    }

    private static JsonNode slices(List<Slice> slices) {
        ArrayNode json = NODES.arrayNode();
        slices.forEach(slice -> json.addObject()
                .put("slice", slice.kind().label())
                .put("seconds", seconds(slice.length()))
                .put("chosenBy", slice.chosenBy()));
        return json;
    }

    private static BigDecimal seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros();
    }
}
