package dev.quiesce.agent.contract;

import dev.quiesce.agent.contract.Fields.RefusedException;
import dev.quiesce.agent.json.JsonWriter;
import java.util.List;

/** The text of {@link AgentEnvironment#ON_START}: {@code {"http":{"method":"POST","url":..,"expect":[200]}}}. */
public final class ActionText {

    private ActionText() {}

    /** What {@link #parse} reads. */
    public static String format(HttpAction action) {
        JsonWriter json = new JsonWriter().open("http").put("method", action.method());
        EndpointText.write(json, action.endpoint());
        if (!action.body().isEmpty()) {
            json.put("body", action.body());
        }
        if (!action.expect().isEmpty()) {
            json.putNumbers("expect", action.expect());
        }
        return EnvironmentText.of(json);
    }

    public static Parsed<HttpAction> parse(String field, String text) {
        try {
            Fields fields = Fields.of(field, text);
            HttpAction action = action(fields.object("http"));
            fields.end();
            return new Parsed.Valid<>(action);
        } catch (RefusedException e) {
            return e.refusal();
        }
    }

    private static HttpAction action(Fields fields) throws RefusedException {
        String method = fields.text("method", "POST");
        HttpEndpoint endpoint = EndpointText.endpoint(fields);
        String body = fields.text("body", "");
        List<Integer> expect = fields.numbers("expect");
        fields.end();
        try {
            return new HttpAction(method, endpoint, body, expect);
        } catch (IllegalArgumentException e) {
            throw fields.refused(
                    "method", method, "can't be sent: " + e.getMessage(), "a call such as POST, expect 200");
        }
    }
}
