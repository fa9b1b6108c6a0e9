package dev.quiesce.agent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A strict reader of JSON, so that what the agent writes is read by something else than itself. */
public final class Json {

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Maps, lists, strings, doubles and nulls; throws on anything that is no JSON. */
    public static Object parse(String text) {
        Json json = new Json(text.strip());
        Object value = json.value();
        if (json.at != json.text.length()) {
            throw json.wrong();
        }
        return value;
    }

    /** The value under a path of member names: {@code drain.work.lost}. */
    public static Object get(String text, String path) {
        Object value = parse(text);
        for (String name : path.split("\\.")) {
            value = ((Map<?, ?>) value).get(name);
        }
        return value;
    }

    private Object value() {
        char c = text.charAt(at);
        if (c == '{') {
            return object();
        }
        if (c == '[') {
            return list();
        }
        if (c == '"') {
            return string();
        }
        if (text.startsWith("null", at)) {
            at += 4;
            return null;
        }
        int from = at;
        while (at < text.length() && "-.0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return Double.valueOf(text.substring(from, at));
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        take('{');
        while (text.charAt(at) != '}') {
            if (!members.isEmpty()) {
                take(',');
            }
            String name = string();
            take(':');
            if (members.containsKey(name)) {
                throw wrong();
            }
            members.put(name, value());
        }
        take('}');
        return members;
    }

    private List<Object> list() {
        List<Object> items = new ArrayList<>();
        take('[');
        while (text.charAt(at) != ']') {
            if (!items.isEmpty()) {
                take(',');
            }
            items.add(value());
        }
        take(']');
        return items;
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        take('"');
        while (text.charAt(at) != '"') {
            char c = text.charAt(at++);
            if (c < ' ') {
                throw wrong();
            }
            string.append(c == '\\' ? escaped() : c);
        }
        take('"');
        return string.toString();
    }

    private char escaped() {
        char c = text.charAt(at++);
        if (c == 'u') {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        if (c != '"' && c != '\\') {
            throw wrong();
        }
        return c;
    }

    private void take(char expected) {
        if (text.charAt(at++) != expected) {
            throw wrong();
        }
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("at " + at + " of " + text);
    }
}
