package dev.quiesce.agent.json;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One JSON object, written member by member. ASCII only, so that its length is its size in bytes. */
public final class JsonWriter {

    private static final String HEX = "0123456789abcdef";

    private final StringBuilder out = new StringBuilder(512).append('{');
    private boolean first = true;
    private int depth = 1;

    /** Begins a member that is an object; {@link #close} ends it. */
    public JsonWriter open(String name) {
        name(name).append('{');
        first = true;
        depth++;
        return this;
    }

    /** Begins a member that is a list of objects; {@link #closeList} ends it. */
    public JsonWriter openList(String name) {
        name(name).append('[');
        first = true;
        return this;
    }

    /** Begins an object in a list; {@link #close} ends it. */
    public JsonWriter openItem() {
        if (!first) {
            out.append(',');
        }
        out.append('{');
        first = true;
        depth++;
        return this;
    }

    public JsonWriter closeList() {
        out.append(']');
        first = false;
        return this;
    }

    /** Ends the innermost object that is open. */
    public JsonWriter close() {
        out.append('}');
        first = false;
        depth--;
        return this;
    }

    public JsonWriter put(String name, @Nullable String value) {
        StringBuilder member = name(name);
        if (value == null) {
            member.append("null");
        } else {
            quote(value);
        }
        return this;
    }

    public JsonWriter put(String name, long value) {
        name(name).append(value);
        return this;
    }

    public JsonWriter putNumbers(String name, List<Integer> values) {
        name(name).append('[');
        for (int i = 0; i < values.size(); i++) {
            out.append(i == 0 ? "" : ",").append(values.get(i));
        }
        out.append(']');
        return this;
    }

    /** A number as it is written. */
    public JsonWriter putDigits(String name, String digits) {
        name(name).append(digits);
        return this;
    }

    public JsonWriter put(String name, List<String> values) {
        name(name).append('[');
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) {
                out.append(',');
            }
            quote(values.get(i));
        }
        out.append(']');
        return this;
    }

    /** Ends what is open, and the object. */
    public String end() {
        while (depth > 0) {
            close();
        }
        return out.toString();
    }

    private StringBuilder name(String name) {
        if (!first) {
            out.append(',');
        }
        first = false;
        quote(name);
        return out.append(':');
    }

    private void quote(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c >= ' ' && c < 0x7f) {
                out.append(c);
            } else {
                escape(text, i);
            }
        }
        out.append('"');
    }

    /** Half a surrogate pair is no character: strict readers would refuse it. */
    private void escape(String text, int i) {
        char c = text.charAt(i);
        boolean paired = Character.isHighSurrogate(c)
                ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
                : !Character.isLowSurrogate(c) || (i > 0 && Character.isHighSurrogate(text.charAt(i - 1)));
        int code = paired ? c : '\ufffd';
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            out.append(HEX.charAt(code >> shift & 0xf));
        }
    }
}
