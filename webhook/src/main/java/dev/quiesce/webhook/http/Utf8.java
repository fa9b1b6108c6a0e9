package dev.quiesce.webhook.http;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Strict UTF-8. The JSON parser decodes overlong forms, Go's replaces them: without this check the API server and we
 * could read two different objects.
 */
final class Utf8 {

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long TOP_BITS = 0x8080808080808080L;

    private Utf8() {}

    /** The offset of the first byte that is not UTF-8, or -1. */
    static int firstInvalid(byte[] bytes) {
        int at = 0;
        while (at < bytes.length) {
            if (bytes[at] >= 0) {
                at = skipAscii(bytes, at);
            } else {
                int length = sequenceLength(bytes, at);
                if (length < 0) {
                    return at;
                }
                at += length;
            }
        }
        return -1;
    }

    private static int skipAscii(byte[] bytes, int from) {
        int at = from;
        while (at + Long.BYTES <= bytes.length && ((long) EIGHT.get(bytes, at) & TOP_BITS) == 0) {
            at += Long.BYTES;
        }
        while (at < bytes.length && bytes[at] >= 0) {
            at++;
        }
        return at;
    }

    /** The length of the well-formed sequence at this lead byte (Unicode, table 3-7), or -1. */
    private static int sequenceLength(byte[] bytes, int at) {
        int lead = bytes[at] & 0xFF;
        if (lead < 0xC2 || lead > 0xF4) {
            return -1;
        }
        if (lead < 0xE0) {
            return within(bytes, at + 1, 0x80, 0xBF) ? 2 : -1;
        }
        if (lead < 0xF0) {
            boolean second = within(bytes, at + 1, lead == 0xE0 ? 0xA0 : 0x80, lead == 0xED ? 0x9F : 0xBF);
            return second && within(bytes, at + 2, 0x80, 0xBF) ? 3 : -1;
        }
        boolean second = within(bytes, at + 1, lead == 0xF0 ? 0x90 : 0x80, lead == 0xF4 ? 0x8F : 0xBF);
        return second && within(bytes, at + 2, 0x80, 0xBF) && within(bytes, at + 3, 0x80, 0xBF) ? 4 : -1;
    }

    private static boolean within(byte[] bytes, int at, int low, int high) {
        return at < bytes.length && (bytes[at] & 0xFF) >= low && (bytes[at] & 0xFF) <= high;
    }
}
