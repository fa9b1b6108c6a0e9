package dev.quiesce.agent.json;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Reads strings and numbers, and keeps the beginning of them. */
final class JsonScalar {

    private static final String ESCAPES = "\"\\/bfnrt";
    private static final String ESCAPED = "\"\\/\b\f\n\r\t";
    private static final int REPLACEMENT = 0xfffd;

    private final JsonBytes in;
    private final int longest;
    private byte[] kept = new byte[64];
    private int length;
    private boolean cut;
    private int highSurrogate;

    JsonScalar(JsonBytes in, int longest) {
        this.in = in;
        this.longest = longest;
    }

    String text() {
        return new String(kept, 0, length, StandardCharsets.UTF_8);
    }

    boolean isCut() {
        return cut;
    }

    /** After the opening quote. */
    JsonToken string() throws IOException {
        begin();
        for (int c = in.next(); c != '"'; c = in.next()) {
            if (c < ' ') {
                throw in.malformed(c < 0 ? "the end too early" : "a control character in a string");
            }
            if (c == '\\') {
                escape();
            } else {
                endSurrogate();
                keep(c);
            }
        }
        endSurrogate();
        return JsonToken.STRING;
    }

    /** After its first character. */
    JsonToken number(int first) throws IOException {
        begin();
        int c = first;
        if (c == '-') {
            c = kept(c);
        }
        if (c == '0') {
            c = kept(c);
        } else {
            c = digits(c);
        }
        if (c == '.') {
            c = digits(kept(c));
        }
        if (c == 'e' || c == 'E') {
            c = kept(c);
            if (c == '+' || c == '-') {
                c = kept(c);
            }
            c = digits(c);
        }
        in.putBack(c);
        return JsonToken.NUMBER;
    }

    private int digits(int first) throws IOException {
        if (!isDigit(first)) {
            throw in.malformed("no value");
        }
        int c = first;
        while (isDigit(c)) {
            c = kept(c);
        }
        return c;
    }

    private int kept(int c) throws IOException {
        keep(c);
        return in.next();
    }

    private void escape() throws IOException {
        int c = in.next();
        if (c == 'u') {
            unicode();
            return;
        }
        int which = c < 0 ? -1 : ESCAPES.indexOf(c);
        if (which < 0) {
            throw in.malformed("an unknown escape");
        }
        endSurrogate();
        keep(ESCAPED.charAt(which));
    }

    private void unicode() throws IOException {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(in.next(), 16);
            if (digit < 0) {
                throw in.malformed("an unknown escape");
            }
            code = code << 4 | digit;
        }
        if (highSurrogate != 0 && Character.isLowSurrogate((char) code)) {
            keepCodePoint(Character.toCodePoint((char) highSurrogate, (char) code));
            highSurrogate = 0;
            return;
        }
        endSurrogate();
        if (Character.isHighSurrogate((char) code)) {
            highSurrogate = code;
        } else {
            keepCodePoint(Character.isLowSurrogate((char) code) ? REPLACEMENT : code);
        }
    }

    /** Half a pair is no character. */
    private void endSurrogate() {
        if (highSurrogate != 0) {
            highSurrogate = 0;
            keepCodePoint(REPLACEMENT);
        }
    }

    private void keepCodePoint(int codePoint) {
        for (byte b : Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)) {
            keep(b);
        }
    }

    private void begin() {
        length = 0;
        cut = false;
        highSurrogate = 0;
    }

    private void keep(int c) {
        if (length == longest) {
            cut = true;
            return;
        }
        if (length == kept.length) {
            byte[] longer = new byte[Math.min(longest, length * 2)];
            System.arraycopy(kept, 0, longer, 0, length);
            kept = longer;
        }
        kept[length++] = (byte) c;
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
