package dev.quiesce.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestReaderTest {

    private static final String HOOK =
            "GET /prestop/v1/app HTTP/1.1\r\nHost: 10.0.0.7:8099\r\nUser-Agent: kube-lifecycle/1.36\r\nAccept: */*\r\n"
                    + "Connection: close\r\n\r\n";

    @Test
    void readsTheKubeletsCall() {
        assertThat(read(HOOK)).isEqualTo(new RequestReading.Complete(new Request("GET", "/prestop/v1/app")));
    }

    /** In the table \ stands for CR LF. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET / HTTP/1.0\\\\ | GET | /",
                "GET /a?b=c/d HTTP/1.1\\Host: x\\\\ | GET | /a",
                "GET /a HTTP/1.1\\Host:\\\\ | GET | /a",
                "GET /a HTTP/1.1\\hOsT: x\\X-Empty:\\content-length: 0\\\\ | GET | /a"
            })
    void reads(String text, String method, String path) {
        assertThat(read(text.replace("\\", "\r\n"))).isEqualTo(new RequestReading.Complete(new Request(method, path)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hello\\ | BAD_REQUEST",
                "\\ | BAD_REQUEST",
                "GET /\\ | BAD_REQUEST",
                "GET  / HTTP/1.1\\ | BAD_REQUEST",
                "GET / HTTP/1.1 \\ | BAD_REQUEST",
                "GET / a HTTP/1.1\\ | BAD_REQUEST",
                "get / HTTP/1.1\\ | BAD_REQUEST",
                "ABCDEFGHIJKLMNOPQ / HTTP/1.1\\ | BAD_REQUEST",
                "GET x HTTP/1.1\\ | BAD_REQUEST",
                "GET http://x/ HTTP/1.1\\ | BAD_REQUEST",
                "OPTIONS * HTTP/1.1\\ | BAD_REQUEST",
                "GET / HTTP/2.0\\ | VERSION_NOT_SUPPORTED",
                "GET / HTTP/1.11\\ | VERSION_NOT_SUPPORTED",
                "GET / SPDY/3\\ | BAD_REQUEST",
                "GET / HTTP/1.1\\\\ | BAD_REQUEST",
                "GET / HTTP/1.1\\Host: a\\Host: b\\ | BAD_REQUEST",
                "GET / HTTP/1.1\\Authorization: a\\Authorization: a\\ | BAD_REQUEST",
                "GET / HTTP/1.1\\Host : a\\ | BAD_REQUEST",
                "GET / HTTP/1.1\\: a\\ | BAD_REQUEST",
                "GET / HTTP/1.1\\Host\\ | BAD_REQUEST",
                "GET / HTTP/1.1\\Host: a\\ folded\\ | BAD_REQUEST",
                "GET / HTTP/1.1\\Transfer-Encoding: chunked\\ | NOT_IMPLEMENTED",
                "GET / HTTP/1.1\\Content-Length: -1\\ | BAD_REQUEST",
                "GET / HTTP/1.1\\Content-Length: +1\\ | BAD_REQUEST",
                "GET / HTTP/1.1\\Content-Length:\\ | BAD_REQUEST",
                "GET / HTTP/1.1\\Content-Length: 1\\Content-Length: 1\\ | BAD_REQUEST",
                "GET / HTTP/1.1\\Content-Length: 4097\\ | CONTENT_TOO_LARGE",
                "GET / HTTP/1.1\\Content-Length: 99999999999999999999\\ | CONTENT_TOO_LARGE"
            })
    void refuses(String text, Status status) {
        assertThat(read(text.replace("\\", "\r\n"))).isEqualTo(new RequestReading.Malformed(status));
    }

    @ParameterizedTest
    @CsvSource({
        "'GET / HTTP/1.1\n'",
        "'GET / HTTP/1.1\rH'",
        "'GET /\tHTTP/1.1'",
        "'GET /\u0000'",
        "'GET /ä'",
        "'\u0016'"
    })
    void refusesBytesThatHaveNoPlaceThere(String text) {
        assertThat(read(text)).isEqualTo(new RequestReading.Malformed(Status.BAD_REQUEST));
    }

    @Test
    void refusesWhatIsTooLong() {
        String start = "GET / HTTP/1.1\r\nHost: x\r\n";
        assertThat(read("GET /" + "a".repeat(3000))).isEqualTo(new RequestReading.Malformed(Status.URI_TOO_LONG));
        assertThat(read(start + "A: " + "b".repeat(3000)))
                .isEqualTo(new RequestReading.Malformed(Status.HEADERS_TOO_LARGE));
        assertThat(read(start + ("A: " + "b".repeat(1000) + "\r\n").repeat(9)))
                .isEqualTo(new RequestReading.Malformed(Status.HEADERS_TOO_LARGE));
        assertThat(read(start + "A: b\r\n".repeat(64)))
                .isEqualTo(new RequestReading.Malformed(Status.HEADERS_TOO_LARGE));
    }

    @Test
    void keepsWhoAsksAndWhatAPostSays() {
        assertThat(
                        read(
                                "POST /control HTTP/1.1\r\nHost: x\r\nauthorization:  Bearer ab c \r\nContent-Length: 2\r\n\r\n{}"))
                .isEqualTo(new RequestReading.Complete(new Request("POST", "/control", "Bearer ab c", "{}")));
        assertThat(read("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}"))
                .isEqualTo(new RequestReading.Complete(new Request("GET", "/")));
    }

    @Test
    void keepsABodyThatComesByteByByte() {
        String post = "POST /control HTTP/1.1\r\nHost: x\r\nContent-Length: 4096\r\n\r\n" + "ab".repeat(2048);
        assertThat(read(post.getBytes(StandardCharsets.US_ASCII), 1))
                .isEqualTo(new RequestReading.Complete(new Request("POST", "/control", "", "ab".repeat(2048))));
    }

    @Test
    void waitsForTheWholeBody() {
        String head = "POST /control HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n";
        assertThat(read(head + "{}")).isEqualTo(new RequestReading.Incomplete());
        assertThat(read(head + "{} ")).isInstanceOf(RequestReading.Complete.class);
    }

    @Test
    void skipsWhatFollows() {
        assertThat(read(HOOK + HOOK + "\u0000")).isInstanceOf(RequestReading.Complete.class);
    }

    @Property
    void readsTheSameInPiecesOfAnySize(@ForAll @IntRange(min = 1, max = 200) int piece) {
        assertThat(read(HOOK.getBytes(StandardCharsets.US_ASCII), piece)).isEqualTo(read(HOOK));
    }

    @Property(tries = 5000)
    void anyBytesInAnySplitGiveOneAnswer(
            @ForAll("garbage") List<String> parts, @ForAll @IntRange(min = 1, max = 64) int piece) {
        // Given
        byte[] bytes = String.join("", parts).getBytes(StandardCharsets.ISO_8859_1);

        // When
        RequestReading whole = read(bytes, Math.max(1, bytes.length));

        // Then
        assertThat(read(bytes, piece)).isEqualTo(whole);
        if (whole instanceof RequestReading.Complete complete) {
            assertThat(complete.request().path()).startsWith("/");
        }
    }

    @Property
    void endlessBytesAreRefusedWithinTheLimits(@ForAll byte filler) {
        RequestReader reader = new RequestReader();
        RequestReading reading = new RequestReading.Incomplete();
        byte[] bytes = new byte[RequestReader.LONGEST_HEAD + RequestReader.LONGEST_BODY];
        java.util.Arrays.fill(bytes, filler);
        reading = reader.feed(ByteBuffer.wrap(bytes));
        assertThat(reading).isInstanceOf(RequestReading.Malformed.class);
    }

    @Provide
    Arbitrary<List<String>> garbage() {
        Arbitrary<String> words = Arbitraries.of(
                "GET",
                "POST",
                " ",
                "/",
                "/prestop/",
                "HTTP/1.1",
                "HTTP/1.0",
                "\r\n",
                "\r",
                "\n",
                "Host: x",
                ":",
                "Content-Length: ",
                "3",
                "Transfer-Encoding: chunked",
                "\r\n\r\n",
                "\t",
                "\u0000",
                "\u00ff");
        Arbitrary<String> any =
                Arbitraries.strings().withCharRange('\u0000', '\u00ff').ofMaxLength(20);
        return Arbitraries.frequencyOf(net.jqwik.api.Tuple.of(8, words), net.jqwik.api.Tuple.of(1, any))
                .list()
                .ofMaxSize(40);
    }

    private static RequestReading read(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return read(bytes, Math.max(1, bytes.length));
    }

    private static RequestReading read(byte[] bytes, int piece) {
        RequestReader reader = new RequestReader();
        RequestReading reading = reader.feed(ByteBuffer.allocate(0));
        for (int from = 0; from < bytes.length; from += piece) {
            ByteBuffer some = ByteBuffer.wrap(bytes, from, Math.min(piece, bytes.length - from));
            reading = reader.feed(some);
            assertThat(some.hasRemaining()).isFalse();
        }
        return reading;
    }
}
