package dev.quiesce.agent.work.http;

import dev.quiesce.agent.contract.Gauge;
import dev.quiesce.agent.contract.LabelMatcher;
import dev.quiesce.agent.contract.Parsed;
import dev.quiesce.agent.contract.WholeNumber;
import dev.quiesce.agent.json.ByteSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Adds up samples in Prometheus' text format 0.0.4 or OpenMetrics. A series that stands there twice counts twice: of two
 * mistakes, waiting too long is the smaller. Lines of other metrics are skipped unread.
 */
final class PrometheusSamples {

    private static final int END = -1;
    private static final int LONGEST_TEXT = 1024;

    private final ByteSource in;
    private final Gauge gauge;
    private final byte[] kept = new byte[LONGEST_TEXT];
    private final boolean[] accepted;
    private int length;
    private int next;
    private long sum;
    private int samples;

    PrometheusSamples(Gauge gauge, ByteSource in) {
        this.gauge = gauge;
        this.in = in;
        this.accepted = new boolean[gauge.labels().size()];
    }

    /** The sum of all that match, in digits. */
    String sum() throws IOException {
        advance();
        while (next != END) {
            line();
            while (next != '\n' && next != END) {
                advance();
            }
            if (next == '\n') {
                advance();
            }
        }
        if (samples == 0) {
            throw new UnreadableException("the answer has no such sample");
        }
        return Long.toString(sum);
    }

    private void line() throws IOException {
        blanks();
        length = 0;
        while (isName(next)) {
            keep();
        }
        if (length == 0 || !text().equals(gauge.path())) {
            return;
        }
        blanks();
        for (int i = 0; i < accepted.length; i++) {
            accepted[i] = gauge.labels().get(i).accepts("");
        }
        if (next == '{') {
            advance();
            labels();
            blanks();
        }
        if (isAccepted()) {
            value();
        }
    }

    private boolean isAccepted() {
        for (boolean accepts : accepted) {
            if (!accepts) {
                return false;
            }
        }
        return true;
    }

    private void labels() throws IOException {
        blanks();
        while (next != '}') {
            length = 0;
            while (isName(next)) {
                keep();
            }
            String label = text();
            blanks();
            expect('=');
            blanks();
            expect('"');
            labelValue(label);
            blanks();
            if (next != '}') {
                expect(',');
                blanks();
            }
        }
        advance();
    }

    private void labelValue(String label) throws IOException {
        length = 0;
        while (next != '"') {
            if (next == '\n' || next == END) {
                throw noSample();
            }
            if (next == '\\') {
                advance();
                next = next == 'n' ? '\n' : next;
            }
            keep();
        }
        advance();
        String value = text();
        for (int i = 0; i < accepted.length; i++) {
            LabelMatcher matcher = gauge.labels().get(i);
            if (matcher.label().equals(label)) {
                accepted[i] = matcher.accepts(value);
            }
        }
    }

    /** Up to a blank: what follows is a time or an exemplar. */
    private void value() throws IOException {
        length = 0;
        while (next > ' ') {
            keep();
        }
        Parsed<Long> number = WholeNumber.parse("", text());
        if (number instanceof Parsed.Invalid<Long> invalid) {
            throw new UnreadableException("the sample " + invalid.problem());
        }
        sum += ((Parsed.Valid<Long>) number).value();
        samples++;
        if (sum > Integer.MAX_VALUE) {
            throw new UnreadableException("the sample is too large");
        }
    }

    private void expect(char c) throws IOException {
        if (next != c) {
            throw noSample();
        }
        advance();
    }

    private void blanks() throws IOException {
        while (next == ' ' || next == '\t') {
            advance();
        }
    }

    /** What is too long for a name or a value that somebody would ask for is told from it by its length. */
    private void keep() throws IOException {
        if (length < LONGEST_TEXT) {
            kept[length++] = (byte) next;
        }
        advance();
    }

    private void advance() throws IOException {
        next = in.next();
    }

    private String text() {
        return new String(kept, 0, length, StandardCharsets.UTF_8);
    }

    private static boolean isName(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == ':';
    }

    private static UnreadableException noSample() {
        return new UnreadableException("the answer has a sample that is none");
    }
}
