package dev.quiesce.agent.contract;

import dev.quiesce.agent.contract.Fields.RefusedException;
import dev.quiesce.agent.json.JsonWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The text of {@link AgentEnvironment#CONFIRM}: {@code {"notice":{"http":{"url":..,"read":{..},"equals":"0"}}}}. */
public final class ConfirmText {

    private ConfirmText() {}

    /** What {@link #parse} reads. */
    public static String format(ConfirmProbes probes) {
        JsonWriter json = new JsonWriter();
        write(json, "notice", probes.notice());
        write(json, "settle", probes.settle());
        return EnvironmentText.of(json);
    }

    public static Parsed<ConfirmProbes> parse(String field, String text) {
        try {
            Fields fields = Fields.of(field, text);
            ConfirmProbes probes = new ConfirmProbes(probe(fields, "notice"), probe(fields, "settle"));
            fields.end();
            return new Parsed.Valid<>(probes);
        } catch (RefusedException e) {
            return e.refusal();
        }
    }

    private static void write(JsonWriter json, String slice, @Nullable ConfirmProbe probe) {
        if (probe == null) {
            return;
        }
        json.open(slice).open("http");
        EndpointText.write(json, probe.endpoint());
        EndpointText.write(json, probe.gauge());
        json.put(probe.comparison().text(), probe.value());
        json.put("margin", DurationText.format(probe.margin())).close().close();
    }

    private static @Nullable ConfirmProbe probe(Fields fields, String slice) throws RefusedException {
        if (!fields.has(slice)) {
            return null;
        }
        Fields outer = fields.object(slice);
        Fields http = outer.object("http");
        outer.end();
        HttpEndpoint endpoint = EndpointText.endpoint(http);
        Gauge gauge = EndpointText.gauge(http);
        String margin = http.text("margin", DurationText.format(ConfirmProbe.DEFAULT_MARGIN));
        Duration length = http.valid(DurationText.parse(http.path("margin"), margin));
        ConfirmProbe.Comparison comparison = http.has(ConfirmProbe.Comparison.AT_MOST.text())
                ? ConfirmProbe.Comparison.AT_MOST
                : ConfirmProbe.Comparison.EQUALS;
        String value = http.text(comparison.text());
        http.end();
        try {
            return new ConfirmProbe(endpoint, gauge, comparison, value, length);
        } catch (IllegalArgumentException e) {
            throw http.refused(comparison.text(), value, "is no whole number", "a whole number in quotes");
        }
    }
}
