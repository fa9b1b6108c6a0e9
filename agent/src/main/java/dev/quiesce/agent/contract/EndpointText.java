package dev.quiesce.agent.contract;

import dev.quiesce.agent.contract.Fields.RefusedException;
import dev.quiesce.agent.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The members of every call: where it goes, what it shows, where in the answer the number stands. */
final class EndpointText {

    private static final String BEARER = "bearer";

    private EndpointText() {}

    static void write(JsonWriter json, HttpEndpoint endpoint) {
        json.put("url", endpoint.url().text());
        write(json, endpoint.headers());
        ValueSource bearer = endpoint.bearer();
        if (bearer != null) {
            json.open(BEARER).put(bearer.from().text(), bearer.text()).close();
        }
        writeUnlessNull(json, "caFile", endpoint.caFile());
        writeUnlessNull(json, "serverName", endpoint.serverName());
    }

    static void write(JsonWriter json, List<HttpHeader> headers) {
        if (headers.isEmpty()) {
            return;
        }
        json.openList("headers");
        for (HttpHeader header : headers) {
            json.openItem()
                    .put("name", header.name())
                    .put(header.value().from().text(), header.value().text())
                    .close();
        }
        json.closeList();
    }

    static void write(JsonWriter json, Gauge gauge) {
        json.open("read");
        switch (gauge.form()) {
            case NUMBER -> json.open(gauge.form().text()).close();
            case JSON_POINTER -> json.put(gauge.form().text(), gauge.path());
            case PROMETHEUS -> {
                json.open(gauge.form().text()).put("metric", gauge.path());
                write(json, "labels", LabelMatcher.Match.EQUAL, gauge.labels());
                write(json, "otherLabels", LabelMatcher.Match.DIFFERENT, gauge.labels());
                json.close();
            }
        }
        json.close();
    }

    static HttpEndpoint endpoint(Fields fields) throws RefusedException {
        HttpUrl url = fields.valid(HttpUrl.parse(fields.path("url"), fields.text("url")));
        List<HttpHeader> headers = headers(fields);
        ValueSource bearer = fields.has(BEARER) ? value(fields.object(BEARER)) : null;
        String caFile = fields.textOrNull("caFile");
        String serverName = fields.textOrNull("serverName");
        try {
            return new HttpEndpoint(url, headers, bearer, caFile, serverName);
        } catch (IllegalArgumentException e) {
            throw fields.refused("url", url.text(), "can't be: " + e.getMessage(), "https, or neither of both");
        }
    }

    static List<HttpHeader> headers(Fields fields) throws RefusedException {
        List<HttpHeader> headers = new ArrayList<>();
        for (Fields header : fields.objects("headers")) {
            String name = header.text("name");
            String problem = HttpText.headerProblem(name);
            if (problem != null) {
                throw header.refused("name", name, problem, "a header such as X-Token");
            }
            headers.add(new HttpHeader(name, value(header)));
        }
        return headers;
    }

    static Gauge gauge(Fields fields) throws RefusedException {
        if (!fields.has("read")) {
            return Gauge.NUMBER;
        }
        Fields read = fields.object("read");
        Gauge gauge = Gauge.NUMBER;
        if (read.has(Gauge.Form.JSON_POINTER.text())) {
            String name = Gauge.Form.JSON_POINTER.text();
            gauge = read.valid(Gauge.jsonPointer(read.path(name), read.text(name)));
        } else if (read.has(Gauge.Form.PROMETHEUS.text())) {
            gauge = prometheus(read.object(Gauge.Form.PROMETHEUS.text()));
        } else {
            read.object(Gauge.Form.NUMBER.text()).end();
        }
        read.end();
        return gauge;
    }

    private static Gauge prometheus(Fields fields) throws RefusedException {
        String metric = fields.text("metric");
        List<LabelMatcher> labels = new ArrayList<>();
        read(fields, "labels", LabelMatcher.Match.EQUAL, labels);
        read(fields, "otherLabels", LabelMatcher.Match.DIFFERENT, labels);
        fields.end();
        if (!MetricSelector.isMetric(metric)) {
            throw fields.refused("metric", metric, "is no name of a metric", "one such as http_in_flight");
        }
        return new Gauge(Gauge.Form.PROMETHEUS, metric, labels);
    }

    private static void read(Fields fields, String name, LabelMatcher.Match match, List<LabelMatcher> labels)
            throws RefusedException {
        if (!fields.has(name)) {
            return;
        }
        Fields object = fields.object(name);
        for (Map.Entry<String, Object> label : object.strings().entrySet()) {
            if (!MetricSelector.isLabel(label.getKey())) {
                throw fields.refused(name, label.getKey(), "is no name of a label", "one such as job");
            }
            labels.add(new LabelMatcher(label.getKey(), match, (String) label.getValue()));
        }
    }

    private static void write(JsonWriter json, String name, LabelMatcher.Match match, List<LabelMatcher> labels) {
        JsonWriter object = null;
        for (LabelMatcher label : labels) {
            if (label.match() == match) {
                object = object == null ? json.open(name) : object;
                object.put(label.label(), label.value());
            }
        }
        if (object != null) {
            object.close();
        }
    }

    private static ValueSource value(Fields fields) throws RefusedException {
        for (ValueSource.From from : ValueSource.From.values()) {
            if (fields.has(from.text())) {
                String text = fields.text(from.text());
                String problem =
                        from == ValueSource.From.HERE ? HttpText.valueProblem(text) : HttpText.nameProblem(text);
                if (problem != null) {
                    throw fields.refused(from.text(), text, problem, "visible ASCII");
                }
                fields.end();
                return new ValueSource(from, text);
            }
        }
        throw fields.refused("value", "", "is missing", "one of value, env and file");
    }

    private static void writeUnlessNull(JsonWriter json, String name, @Nullable String value) {
        if (value != null) {
            json.put(name, value);
        }
    }
}
