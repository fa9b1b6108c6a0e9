package dev.quiesce.agent.contract;

import java.util.ArrayList;
import java.util.List;

/** Reads {@code name{label="value",other!="value"}}. */
final class MetricSelector {

    private static final String REMEDY = "a metric such as http_in_flight{job=\"web\",path!=\"/probe\"}";

    private final String text;
    private int at;

    private MetricSelector(String text) {
        this.text = text;
    }

    static Parsed<Gauge> parse(String field, String text) {
        MetricSelector selector = new MetricSelector(text.strip());
        String name = selector.word();
        List<LabelMatcher> labels = new ArrayList<>();
        return isMetric(name) && selector.labels(labels)
                ? new Parsed.Valid<>(new Gauge(Gauge.Form.PROMETHEUS, name, labels))
                : new Parsed.Invalid<>(field, text, "is no metric", REMEDY);
    }

    /** Prometheus' own rule for names. */
    static boolean isMetric(String name) {
        return isLabel(name.replace(':', '_'));
    }

    static boolean isLabel(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
            if (!letter && (i == 0 || c < '0' || c > '9')) {
                return false;
            }
        }
        return !name.isEmpty();
    }

    private boolean labels(List<LabelMatcher> labels) {
        if (at == text.length()) {
            return true;
        }
        if (!skip('{')) {
            return false;
        }
        while (!skip('}')) {
            if ((!labels.isEmpty() && !skip(',')) || !label(labels)) {
                return false;
            }
        }
        return at == text.length();
    }

    private boolean label(List<LabelMatcher> labels) {
        blanks();
        String name = word();
        LabelMatcher.Match match = skip('!') ? LabelMatcher.Match.DIFFERENT : LabelMatcher.Match.EQUAL;
        if (!isLabel(name) || at == text.length() || text.charAt(at) != '=') {
            return false;
        }
        at++;
        StringBuilder value = new StringBuilder();
        if (!skip('"') || !value(value)) {
            return false;
        }
        labels.add(new LabelMatcher(name, match, value.toString()));
        return true;
    }

    /** Up to the closing quote; backslash, quote and line feed are escaped as in the text format. */
    private boolean value(StringBuilder value) {
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') {
                return true;
            }
            if (c == '\\') {
                int which = at < text.length() ? "\\\"n".indexOf(text.charAt(at++)) : -1;
                if (which < 0) {
                    return false;
                }
                value.append("\\\"\n".charAt(which));
            } else {
                value.append(c);
            }
        }
        return false;
    }

    private String word() {
        int from = at;
        while (at < text.length() && "{}=!,\" ".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return text.substring(from, at);
    }

    private boolean skip(char expected) {
        blanks();
        if (at < text.length() && text.charAt(at) == expected) {
            at++;
            return true;
        }
        return false;
    }

    private void blanks() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }
}
