package dev.quiesce.agent.contract;

import dev.quiesce.agent.json.JsonTree;
import dev.quiesce.agent.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The members of a JSON object, taken one by one. What is missing, of another kind, or left over at the end is refused
 * with its path: an agent that overlooked a member would do something else than it was told.
 */
final class Fields {

    /** Carries the one refusal out of a nest of objects. */
    static final class RefusedException extends Exception {

        private static final long serialVersionUID = 1L;

        private final transient Parsed.Invalid<?> refusal;

        RefusedException(Parsed.Invalid<?> refusal) {
            super(refusal.message());
            this.refusal = refusal;
        }

        <T> Parsed.Invalid<T> refusal() {
            return new Parsed.Invalid<>(refusal.field(), refusal.value(), refusal.problem(), refusal.remedy());
        }
    }

    private final String path;
    private final Map<String, Object> left;

    private Fields(String path, Map<String, Object> members) {
        this.path = path;
        this.left = members;
    }

    static Fields of(String field, String text) throws RefusedException {
        try {
            return new Fields(field, JsonTree.object(text));
        } catch (MalformedJsonException e) {
            throw new RefusedException(
                    new Parsed.Invalid<>(field, text, "is no JSON object: " + e.getMessage(), "a JSON object"));
        }
    }

    boolean has(String name) {
        return left.containsKey(name);
    }

    String path(String name) {
        return path + "." + name;
    }

    String text(String name) throws RefusedException {
        String text = textOrNull(name);
        if (text == null) {
            throw refused(name, "", "is missing", "a string");
        }
        return text;
    }

    String text(String name, String otherwise) throws RefusedException {
        String text = textOrNull(name);
        return text == null ? otherwise : text;
    }

    @Nullable
    String textOrNull(String name) throws RefusedException {
        Object value = left.remove(name);
        if (value == null || value instanceof String) {
            return (String) value;
        }
        throw refused(name, value.toString(), "is no string", "a string");
    }

    int number(String name) throws RefusedException {
        Object value = left.remove(name);
        if (value instanceof JsonTree.Digits digits) {
            return number(name, digits);
        }
        throw refused(name, value == null ? "" : value.toString(), "is no number", "a whole number");
    }

    List<Integer> numbers(String name) throws RefusedException {
        List<Integer> numbers = new ArrayList<>();
        for (Object item : items(name)) {
            if (!(item instanceof JsonTree.Digits digits)) {
                throw refused(name, item.toString(), "is no number", "whole numbers");
            }
            numbers.add(number(name, digits));
        }
        return numbers;
    }

    Fields object(String name) throws RefusedException {
        return object(name, left.remove(name));
    }

    List<Fields> objects(String name) throws RefusedException {
        List<Fields> objects = new ArrayList<>();
        for (Object item : items(name)) {
            objects.add(object(name + "[" + objects.size() + "]", item));
        }
        return objects;
    }

    /** All members, each a string. */
    Map<String, Object> strings() throws RefusedException {
        for (Map.Entry<String, Object> member : left.entrySet()) {
            if (!(member.getValue() instanceof String)) {
                throw refused(member.getKey(), member.getValue().toString(), "is no string", "a string");
            }
        }
        Map<String, Object> strings = Map.copyOf(left);
        left.clear();
        return strings;
    }

    void end() throws RefusedException {
        for (String name : left.keySet()) {
            throw refused(name, "", "is unknown", "a member that the agent knows");
        }
    }

    <T> T valid(Parsed<T> parsed) throws RefusedException {
        if (parsed instanceof Parsed.Invalid<T> invalid) {
            throw new RefusedException(invalid);
        }
        return ((Parsed.Valid<T>) parsed).value();
    }

    RefusedException refused(String name, String value, String problem, String remedy) {
        return new RefusedException(new Parsed.Invalid<>(path(name), value, problem, remedy));
    }

    private int number(String name, JsonTree.Digits digits) throws RefusedException {
        return valid(WholeNumber.parse(path(name), digits.text())).intValue();
    }

    private List<?> items(String name) throws RefusedException {
        Object value = left.remove(name);
        if (value == null) {
            return List.of();
        }
        if (value instanceof List<?> items) {
            return items;
        }
        throw refused(name, value.toString(), "is no list", "a list");
    }

    @SuppressWarnings("unchecked")
    private Fields object(String name, @Nullable Object value) throws RefusedException {
        if (value instanceof Map<?, ?> members) {
            return new Fields(path(name), (Map<String, Object>) members);
        }
        throw refused(name, value == null ? "" : value.toString(), "is no object", "an object");
    }
}
