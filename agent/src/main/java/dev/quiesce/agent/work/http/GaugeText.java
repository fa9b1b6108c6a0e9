package dev.quiesce.agent.work.http;

import dev.quiesce.agent.contract.Gauge;
import dev.quiesce.agent.json.ByteSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Finds what a gauge says in a body of any length, in memory that does not grow with it. */
final class GaugeText {

    /** No number and no state has more. */
    static final int LONGEST = 128;

    private GaugeText() {}

    /**
     * The text at the gauge's place.
     *
     * @throws IOException when there is none, or the body is not what it should be
     */
    static String read(Gauge gauge, ByteSource body) throws IOException {
        return switch (gauge.form()) {
            case NUMBER -> whole(body);
            case JSON_POINTER -> new JsonPlace(gauge.path(), body).text();
            case PROMETHEUS -> new PrometheusSamples(gauge, body).sum();
        };
    }

    private static String whole(ByteSource body) throws IOException {
        byte[] kept = new byte[LONGEST];
        int length = 0;
        for (int c = body.next(); c >= 0; c = body.next()) {
            boolean blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
            if (length == LONGEST && !blank) {
                throw new UnreadableException("the answer is no number");
            }
            if (length < LONGEST && (!blank || length > 0)) {
                kept[length++] = (byte) c;
            }
        }
        return new String(kept, 0, length, StandardCharsets.UTF_8).strip();
    }
}
