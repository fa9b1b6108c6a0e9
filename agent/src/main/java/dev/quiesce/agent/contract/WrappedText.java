package dev.quiesce.agent.contract;

import dev.quiesce.agent.contract.Fields.RefusedException;
import dev.quiesce.agent.json.JsonWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The text of {@link AgentEnvironment#WRAPPED}:
 * {@code {"hooks":[{"container":"app","sleep":"5s"},{"container":"web","httpGet":{"port":80,"path":"/stop"}}]}}.
 */
public final class WrappedText {

    private static final String GET = "httpGet";

    private WrappedText() {}

    /** What {@link #parse} reads. */
    public static String format(List<WrappedHook> hooks) {
        JsonWriter json = new JsonWriter().openList("hooks");
        for (WrappedHook hook : hooks) {
            json.openItem().put("container", hook.container());
            WrappedHook.Get get = hook.get();
            if (get == null) {
                json.put("sleep", DurationText.format(hook.sleep()));
            } else {
                write(json.open(GET), get);
            }
            json.close();
        }
        return EnvironmentText.of(json.closeList());
    }

    public static Parsed<List<WrappedHook>> parse(String field, String text) {
        try {
            Fields fields = Fields.of(field, text);
            List<WrappedHook> hooks = new ArrayList<>();
            for (Fields hook : fields.objects("hooks")) {
                hooks.add(hook(hook));
            }
            fields.end();
            return new Parsed.Valid<>(List.copyOf(hooks));
        } catch (RefusedException e) {
            return e.refusal();
        }
    }

    private static void write(JsonWriter json, WrappedHook.Get get) {
        json.put("scheme", get.tls() ? "HTTPS" : "HTTP");
        String host = get.host();
        if (host != null) {
            json.put("host", host);
        }
        json.put("port", get.port()).put("path", get.target());
        EndpointText.write(json, get.headers());
        json.close();
    }

    private static WrappedHook hook(Fields fields) throws RefusedException {
        String container = fields.text("container");
        try {
            WrappedHook hook = fields.has(GET)
                    ? WrappedHook.get(container, get(fields.object(GET)))
                    : WrappedHook.sleep(container, sleep(fields));
            fields.end();
            return hook;
        } catch (IllegalArgumentException e) {
            throw fields.refused(
                    "container", container, "has no such hook: " + e.getMessage(), "a sleep or an httpGet");
        }
    }

    private static Duration sleep(Fields fields) throws RefusedException {
        return fields.valid(DurationText.parse(fields.path("sleep"), fields.text("sleep")));
    }

    private static WrappedHook.Get get(Fields fields) throws RefusedException {
        String scheme = fields.text("scheme", "HTTP");
        if (!scheme.equals("HTTP") && !scheme.equals("HTTPS")) {
            throw fields.refused("scheme", scheme, "is unknown", "HTTP or HTTPS");
        }
        WrappedHook.Get get = new WrappedHook.Get(
                scheme.equals("HTTPS"),
                fields.textOrNull("host"),
                fields.number("port"),
                fields.text("path", "/"),
                EndpointText.headers(fields));
        fields.end();
        return get;
    }
}
