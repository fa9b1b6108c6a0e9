package dev.quiesce.agent.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Reads a JSON text token by token, strictly (RFC 8259), in memory that does not grow with the text: strings and numbers
 * are kept up to a limit and read to their end beyond it. The text is UTF-8; one value, and only blanks after it.
 */
public final class JsonReader {

    /** Deeper values are refused: nobody has a number there. */
    public static final int DEEPEST = 63;

    private static final int END_OF_TEXT = -1;

    private final JsonBytes in;
    private final JsonScalar scalar;

    /** One bit for each value that is open: set for an object. */
    private long objects;

    private int depth;
    private boolean begun;
    private boolean afterValue;
    private boolean afterName;

    /**
     * Reads from {@code in}.
     *
     * @param longestText bytes of a string or number that are kept
     */
    public JsonReader(ByteSource in, int longestText) {
        this.in = new JsonBytes(in);
        this.scalar = new JsonScalar(this.in, longestText);
    }

    /** Reads from memory, and keeps all. */
    public static JsonReader of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new JsonReader(new Memory(bytes), bytes.length);
    }

    /** The text of the last NAME, STRING or NUMBER, as far as it is kept. */
    public String text() {
        return scalar.text();
    }

    /** Whether {@link #text} is not all of it. */
    public boolean isCut() {
        return scalar.isCut();
    }

    /** How many values are open. */
    public int depth() {
        return depth;
    }

    /**
     * The next token; {@link JsonToken#END} again and again at the end.
     *
     * @throws MalformedJsonException when the text is no JSON, or ends too early
     * @throws IOException when the stream fails
     */
    public JsonToken next() throws IOException {
        int c = in.nextAfterBlanks();
        if (depth == 0 && begun) {
            if (c != END_OF_TEXT) {
                throw in.malformed("something after the value");
            }
            return JsonToken.END;
        }
        begun = true;
        if (depth == 0 || afterName) {
            return value(c);
        }
        if (c == (isObject() ? '}' : ']')) {
            return close();
        }
        if (afterValue) {
            if (c != ',') {
                throw in.malformed("neither comma nor end");
            }
            afterValue = false;
            c = in.nextAfterBlanks();
        }
        return isObject() ? name(c) : value(c);
    }

    private JsonToken name(int c) throws IOException {
        if (c != '"') {
            throw in.malformed("no name");
        }
        scalar.string();
        if (in.nextAfterBlanks() != ':') {
            throw in.malformed("no colon");
        }
        afterName = true;
        return JsonToken.NAME;
    }

    private JsonToken value(int c) throws IOException {
        afterName = false;
        if (c == '{' || c == '[') {
            return open(c == '{');
        }
        afterValue = true;
        return switch (c) {
            case '"' -> scalar.string();
            case 't' -> literal("rue", JsonToken.TRUE);
            case 'f' -> literal("alse", JsonToken.FALSE);
            case 'n' -> literal("ull", JsonToken.NULL);
            case END_OF_TEXT -> throw in.malformed("the end too early");
            default -> scalar.number(c);
        };
    }

    private JsonToken open(boolean object) throws IOException {
        if (depth == DEEPEST) {
            throw in.malformed("too many values in each other");
        }
        objects = objects << 1 | (object ? 1 : 0);
        depth++;
        afterValue = false;
        return object ? JsonToken.BEGIN_OBJECT : JsonToken.BEGIN_ARRAY;
    }

    private JsonToken close() {
        JsonToken token = isObject() ? JsonToken.END_OBJECT : JsonToken.END_ARRAY;
        objects >>>= 1;
        depth--;
        afterValue = true;
        return token;
    }

    private JsonToken literal(String rest, JsonToken token) throws IOException {
        for (int i = 0; i < rest.length(); i++) {
            if (in.next() != rest.charAt(i)) {
                throw in.malformed("no value");
            }
        }
        return token;
    }

    private boolean isObject() {
        return (objects & 1) == 1;
    }

    private static final class Memory implements ByteSource {

        private final byte[] bytes;
        private int at;

        Memory(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int next() {
            return at == bytes.length ? -1 : bytes[at++] & 0xff;
        }
    }
}
