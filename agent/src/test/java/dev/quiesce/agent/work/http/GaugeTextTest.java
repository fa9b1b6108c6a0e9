package dev.quiesce.agent.work.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiesce.agent.contract.Gauge;
import dev.quiesce.agent.contract.Parsed;
import dev.quiesce.agent.json.JsonWriter;
import dev.quiesce.agent.json.MalformedJsonException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** What a gauge says, for every form and every mistake. */
class GaugeTextTest {

    @ParameterizedTest
    @CsvFileSource(resources = "/GaugeTextTest/bodies.csv", numLinesToSkip = 1, quoteCharacter = '`', delimiter = '|')
    void everyBodyHasAMeaningOrAName(String form, String place, String body, String seen, String failure)
            throws IOException {
        // Given
        Gauge gauge = gauge(form, place == null ? "" : place);
        String text = body.replace("\\n", "\n").replace("\\q", "\\\"");

        // When, Then
        if (failure == null) {
            assertThat(read(gauge, text)).isEqualTo(seen);
        } else {
            assertThatThrownBy(() -> read(gauge, text))
                    .isInstanceOfAny(UnreadableException.class, MalformedJsonException.class)
                    .hasMessageContaining(failure);
        }
    }

    @Test
    void aLongAnswerIsReadInLittleMemory() throws IOException {
        // Given
        long[] at = {0};
        long length = 20_000_000;
        String head = "{\"deep\":\"";
        String tail = "\",\"n\":5}";

        // When
        String seen = GaugeText.read(gauge("json", "/n"), () -> {
            long here = at[0]++;
            if (here < head.length()) {
                return head.charAt((int) here);
            }
            long inTail = here - length;
            return inTail < 0 ? 'x' : inTail < tail.length() ? tail.charAt((int) inTail) : -1;
        });

        // Then
        assertThat(seen).isEqualTo("5");
    }

    @Property
    void everyMemberIsFoundByItsPointer(
            @ForAll String name, @ForAll int value, @ForAll @Size(max = 3) List<String> others) throws IOException {
        // Given
        String key = new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        JsonWriter json = new JsonWriter().open("a");
        for (int i = 0; i < others.size(); i++) {
            json.put(i + key + "x", others.get(i));
        }
        String body = json.put(key, value).close().put("z", 1).end();

        // When, Then
        String pointer = "/a/" + key.replace("~", "~0").replace("/", "~1");
        assertThat(read(gauge("json", pointer), body)).isEqualTo(Integer.toString(value));
    }

    @Property
    void samplesAddUp(@ForAll @Size(max = 20) List<@IntRange(max = 1_000_000) Integer> numbers) throws IOException {
        // Given
        StringBuilder page = new StringBuilder("# HELP jobs Jobs.\n# TYPE jobs gauge\n");
        for (int i = 0; i < numbers.size(); i++) {
            page.append("jobs{queue=\"")
                    .append(i)
                    .append("\"} ")
                    .append(numbers.get(i))
                    .append(".0 1700000000000\n");
            page.append("jobs{queue=\"other\",state=\"idle\"} 1000\n");
        }

        // When, Then
        Gauge gauge = gauge("prometheus", "jobs{state!=\"idle\"}");
        if (numbers.isEmpty()) {
            assertThatThrownBy(() -> read(gauge, page.toString())).hasMessage("the answer has no such sample");
        } else {
            long sum = numbers.stream().mapToLong(Integer::longValue).sum();
            assertThat(read(gauge, page.toString())).isEqualTo(Long.toString(sum));
        }
    }

    @Property(tries = 5000)
    void garbageIsNamed(
            @ForAll
                    @StringLength(max = 40)
                    @Chars({'u', 'p', '{', '}', '"', '=', ',', '\\', ' ', '1', '.', '-', '\n', 'a', '#', '[', ']', ':'})
                    String body) {
        for (Gauge gauge : List.of(
                Gauge.NUMBER, gauge("json", "/a"), gauge("json", "/1/a"), gauge("prometheus", "up{a!=\"1\"}"))) {
            try {
                assertThat(read(gauge, body)).isNotNull();
            } catch (IOException e) {
                assertThat(e).isInstanceOfAny(UnreadableException.class, MalformedJsonException.class);
            }
        }
    }

    private static String read(Gauge gauge, String body) throws IOException {
        return GaugeText.read(gauge, new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8))::read);
    }

    private static Gauge gauge(String form, String place) {
        Parsed<Gauge> parsed =
                switch (form) {
                    case "number" -> new Parsed.Valid<>(Gauge.NUMBER);
                    case "json" -> Gauge.jsonPointer("pointer", place);
                    case "prometheus" -> Gauge.metric("metric", place);
                    default -> throw new IllegalArgumentException(form);
                };
        return ((Parsed.Valid<Gauge>) parsed).value();
    }
}
