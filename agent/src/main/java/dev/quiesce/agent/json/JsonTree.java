package dev.quiesce.agent.json;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A short JSON text as a whole. */
public final class JsonTree {

    /** A number, as it was written. */
    public record Digits(String text) {}

    private JsonTree() {}

    /**
     * The object that {@code text} is. Its members, and theirs, are Map, List, String, {@link Digits}, Boolean, or the
     * string that a null becomes: the empty one.
     *
     * @throws MalformedJsonException when it is none, or has a name twice
     */
    public static Map<String, Object> object(String text) throws MalformedJsonException {
        JsonReader reader = JsonReader.of(text);
        try {
            if (reader.next() != JsonToken.BEGIN_OBJECT) {
                throw new MalformedJsonException("no object", 1);
            }
            Map<String, Object> object = members(reader);
            reader.next();
            return object;
        } catch (MalformedJsonException e) {
            throw e;
        } catch (IOException e) {
            throw new IllegalStateException("memory can be read", e);
        }
    }

    private static Map<String, Object> members(JsonReader reader) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        while (reader.next() == JsonToken.NAME) {
            String name = reader.text();
            if (members.put(name, value(reader, reader.next())) != null) {
                throw new MalformedJsonException("the name " + name + " twice", 0);
            }
        }
        return members;
    }

    private static Object value(JsonReader reader, JsonToken token) throws IOException {
        return switch (token) {
            case BEGIN_OBJECT -> members(reader);
            case BEGIN_ARRAY -> items(reader);
            case STRING -> reader.text();
            case NUMBER -> new Digits(reader.text());
            case TRUE, FALSE -> token == JsonToken.TRUE;
            case NULL -> "";
            case END_OBJECT, END_ARRAY, NAME, END -> throw new IllegalStateException("no value: " + token);
        };
    }

    private static List<Object> items(JsonReader reader) throws IOException {
        List<Object> items = new ArrayList<>();
        for (JsonToken token = reader.next(); token != JsonToken.END_ARRAY; token = reader.next()) {
            items.add(value(reader, token));
        }
        return items;
    }
}
