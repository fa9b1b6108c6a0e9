package dev.quiesce.agent.contract;

import dev.quiesce.agent.contract.Fields.RefusedException;
import dev.quiesce.agent.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;

/** The text of {@link AgentEnvironment#WORK}: {@code {"http":[{"name":..,"url":..,"read":{..}}]}}. */
public final class WorkText {

    private static final String REMEDY = "sources with names of their own";

    private WorkText() {}

    /** What {@link #parse} reads. */
    public static String format(List<HttpWork> sources) {
        JsonWriter json = new JsonWriter().openList("http");
        for (HttpWork source : sources) {
            json.openItem().put("name", source.name());
            EndpointText.write(json, source.endpoint());
            EndpointText.write(json, source.gauge());
            json.close();
        }
        return EnvironmentText.of(json.closeList());
    }

    public static Parsed<List<HttpWork>> parse(String field, String text) {
        try {
            Fields fields = Fields.of(field, text);
            List<HttpWork> sources = new ArrayList<>();
            for (Fields source : fields.objects("http")) {
                sources.add(source(source, sources));
            }
            fields.end();
            return new Parsed.Valid<>(List.copyOf(sources));
        } catch (RefusedException e) {
            return e.refusal();
        }
    }

    private static HttpWork source(Fields fields, List<HttpWork> before) throws RefusedException {
        String name = fields.text("name");
        String problem = HttpText.valueProblem(name);
        for (HttpWork other : before) {
            problem = other.name().equals(name) ? "is there twice" : problem;
        }
        if (problem != null) {
            throw fields.refused("name", name, problem, REMEDY);
        }
        HttpWork source = new HttpWork(name, EndpointText.endpoint(fields), EndpointText.gauge(fields));
        fields.end();
        return source;
    }
}
