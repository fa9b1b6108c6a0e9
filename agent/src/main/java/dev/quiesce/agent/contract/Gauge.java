package dev.quiesce.agent.contract;

import java.util.List;

/**
 * Where in an answer the number stands.
 *
 * @param form what the body is
 * @param path a JSON pointer (RFC 6901), or the name of a metric; empty for a plain number
 * @param labels which samples of the metric; what they say is added up
 */
public record Gauge(Form form, String path, List<LabelMatcher> labels) {

    /** What a body is; the name is that of the member which says so. */
    public enum Form {
        /** The number and nothing else, blanks around it aside. */
        NUMBER("number"),
        JSON_POINTER("jsonPointer"),
        /** Prometheus' text format 0.0.4, or OpenMetrics. */
        PROMETHEUS("prometheus");

        private final String text;

        Form(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /** The whole body is the number. */
    public static final Gauge NUMBER = new Gauge(Form.NUMBER, "", List.of());

    public Gauge {
        labels = List.copyOf(labels);
        boolean valid =
                switch (form) {
                    case NUMBER -> path.isEmpty();
                    case JSON_POINTER -> isPointer(path);
                    case PROMETHEUS -> MetricSelector.isMetric(path);
                };
        if (!valid || (form != Form.PROMETHEUS && !labels.isEmpty())) {
            throw new IllegalArgumentException("\"" + path + "\" names nothing in " + form.text());
        }
    }

    /** Reads a JSON pointer: {@code /workers/0/active}; the empty one is the whole value. */
    public static Parsed<Gauge> jsonPointer(String field, String text) {
        return isPointer(text)
                ? new Parsed.Valid<>(new Gauge(Form.JSON_POINTER, text, List.of()))
                : new Parsed.Invalid<>(field, text, "is no JSON pointer", "one such as /requests/active");
    }

    /** Reads a metric as Prometheus writes it: {@code http_in_flight{job="web",path!="/probe"}}. */
    public static Parsed<Gauge> metric(String field, String text) {
        return MetricSelector.parse(field, text);
    }

    private static boolean isPointer(String text) {
        if (!text.isEmpty() && text.charAt(0) != '/') {
            return false;
        }
        for (int i = text.indexOf('~'); i >= 0; i = text.indexOf('~', i + 1)) {
            if (i + 1 == text.length() || (text.charAt(i + 1) != '0' && text.charAt(i + 1) != '1')) {
                return false;
            }
        }
        return true;
    }
}
