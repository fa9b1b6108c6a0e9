package dev.quiesce.agent.work.http;

import dev.quiesce.agent.json.ByteSource;
import dev.quiesce.agent.json.JsonReader;
import dev.quiesce.agent.json.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What stands at a JSON pointer (RFC 6901). The whole text is read: half an answer is none. */
final class JsonPlace {

    private final JsonReader reader;
    private final List<String> steps;
    private @Nullable String found;

    JsonPlace(String pointer, ByteSource body) {
        this.reader = new JsonReader(body, Math.max(GaugeText.LONGEST, 4 * pointer.length()));
        this.steps = steps(pointer);
    }

    String text() throws IOException {
        value(reader.next(), 0);
        if (reader.next() != JsonToken.END) {
            throw new UnreadableException("the answer has something after its value");
        }
        String text = found;
        if (text == null) {
            throw new UnreadableException("the answer has nothing at the pointer");
        }
        return text;
    }

    /** Reads a value; {@code matched} steps lead to it, or -1 when it is elsewhere. */
    private void value(JsonToken token, int matched) throws IOException {
        boolean here = matched == steps.size();
        switch (token) {
            case BEGIN_OBJECT -> {
                refuse(here, "an object");
                members(here ? -1 : matched);
            }
            case BEGIN_ARRAY -> {
                refuse(here, "an array");
                items(here ? -1 : matched);
            }
            case STRING, NUMBER -> find(here, reader.text());
            case TRUE -> find(here, "true");
            case FALSE -> find(here, "false");
            case NULL -> refuse(here, "null");
            case NAME, END_OBJECT, END_ARRAY, END -> throw new UnreadableException("the answer is no JSON");
        }
    }

    private void members(int matched) throws IOException {
        while (reader.next() == JsonToken.NAME) {
            boolean step = matched >= 0 && !reader.isCut() && reader.text().equals(steps.get(matched));
            value(reader.next(), step ? matched + 1 : -1);
        }
    }

    private void items(int matched) throws IOException {
        int index = 0;
        for (JsonToken token = reader.next(); token != JsonToken.END_ARRAY; token = reader.next()) {
            boolean step = matched >= 0 && steps.get(matched).equals(Integer.toString(index));
            value(token, step ? matched + 1 : -1);
            index++;
        }
    }

    /** Two members of one name: which of them is meant? */
    private void find(boolean here, String text) throws IOException {
        if (!here) {
            return;
        }
        if (found != null) {
            throw new UnreadableException("the answer has two values at the pointer");
        }
        if (reader.isCut()) {
            throw new UnreadableException("the answer has a text at the pointer that is too long");
        }
        found = text;
    }

    private static void refuse(boolean here, String what) throws UnreadableException {
        if (here) {
            throw new UnreadableException("the answer has " + what + " at the pointer");
        }
    }

    private static List<String> steps(String pointer) {
        List<String> steps = new ArrayList<>();
        int from = 1;
        while (from <= pointer.length() && !pointer.isEmpty()) {
            int slash = pointer.indexOf('/', from);
            int end = slash < 0 ? pointer.length() : slash;
            steps.add(pointer.substring(from, end).replace("~1", "/").replace("~0", "~"));
            from = end + 1;
        }
        return steps;
    }
}
