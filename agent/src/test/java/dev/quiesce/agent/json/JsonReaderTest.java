package dev.quiesce.agent.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}|BEGIN_OBJECT END_OBJECT",
                "[]|BEGIN_ARRAY END_ARRAY",
                "` [ 1 , -2.5e+3 ] `|BEGIN_ARRAY NUMBER:1 NUMBER:-2.5e+3 END_ARRAY",
                "{\"a\":{\"b\":[true,false,null]},\"c\":\"d\"}|BEGIN_OBJECT NAME:a BEGIN_OBJECT NAME:b BEGIN_ARRAY TRUE"
                        + " FALSE NULL END_ARRAY END_OBJECT NAME:c STRING:d END_OBJECT",
                "0|NUMBER:0",
                "\"\\u0041\\n\\\"\\/\"|STRING:A\\n\"/",
                "\"\\ud83d\\ude00\"|STRING:\uD83D\uDE00",
                "\"\\ud83dx\"|STRING:\uFFFDx",
                "\"\\ude00\"|STRING:\uFFFD",
                "[[],{}]|BEGIN_ARRAY BEGIN_ARRAY END_ARRAY BEGIN_OBJECT END_OBJECT END_ARRAY"
            })
    void readsTokens(String text, String tokens) throws IOException {
        assertThat(tokens(text)).isEqualTo(tokens.replace("\\n", "\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[",
                "[1",
                "[1,",
                "[1,]",
                "[,1]",
                "[1 2]",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{,}",
                "{a:1}",
                "{'a':1}",
                "{\"a\" 1}",
                "{1:2}",
                "[}",
                "{]",
                "]",
                "1 2",
                "{} x",
                "01",
                "-",
                "+1",
                ".5",
                "1.",
                "1e",
                "1e+",
                "NaN",
                "Infinity",
                "tru",
                "TRUE",
                "nul",
                "\"",
                "\"\\x\"",
                "\"\\u12\"",
                "\"\\u12g4\"",
                "\"a\nb\"",
                "// c\n1",
                "\u00001"
            })
    void refusesWhatIsNoJson(String text) {
        assertThatThrownBy(() -> tokens(text)).isInstanceOf(MalformedJsonException.class);
    }

    @Test
    void refusesNestsThatAreTooDeep() throws IOException {
        String deepest = "[".repeat(JsonReader.DEEPEST) + "]".repeat(JsonReader.DEEPEST);
        assertThat(tokens(deepest)).startsWith("BEGIN_ARRAY").endsWith("END_ARRAY");
        assertThatThrownBy(() -> tokens("[" + deepest + "]")).hasMessageContaining("too many values in each other");
        assertThatThrownBy(() -> tokens("{\"a\":".repeat(1_000_000))).isInstanceOf(MalformedJsonException.class);
    }

    @Test
    void keepsTheBeginningOfLongTexts() throws IOException {
        // Given
        byte[] text = ("[\"" + "x".repeat(1_000_000) + "\",7]").getBytes(StandardCharsets.UTF_8);
        JsonReader reader = new JsonReader(new ByteArrayInputStream(text)::read, 10);

        // When
        reader.next();
        reader.next();

        // Then
        assertThat(reader.text()).isEqualTo("x".repeat(10));
        assertThat(reader.isCut()).isTrue();
        assertThat(reader.next()).isEqualTo(JsonToken.NUMBER);
        assertThat(reader.isCut()).isFalse();
    }

    @Property
    void readsWhatTheWriterWrites(@ForAll String name, @ForAll String value) throws IOException {
        // Given
        String written = new JsonWriter().put(name, value).put("n", 1).end();

        // When
        JsonReader reader = JsonReader.of(written);
        reader.next();

        // Then
        assertThat(reader.next()).isEqualTo(JsonToken.NAME);
        assertThat(reader.text()).isEqualTo(wellFormed(name));
        assertThat(reader.next()).isEqualTo(JsonToken.STRING);
        assertThat(reader.text()).isEqualTo(wellFormed(value));
    }

    @Property(tries = 5000)
    void neverFailsInAnotherWay(
            @ForAll
                    @StringLength(max = 30)
                    @Chars({'{', '}', '[', ']', '"', ',', ':', '\\', 'u', '1', '-', 'e', '.', ' ', 't'})
                    String text) {
        try {
            assertThat(tokens(text)).isNotEmpty();
        } catch (IOException e) {
            assertThat(e).isInstanceOf(MalformedJsonException.class).hasMessageContaining(" at byte ");
        }
    }

    private static String tokens(String text) throws IOException {
        JsonReader reader = JsonReader.of(text);
        StringBuilder tokens = new StringBuilder();
        for (JsonToken token = reader.next(); token != JsonToken.END; token = reader.next()) {
            tokens.append(tokens.isEmpty() ? "" : " ").append(token);
            switch (token) {
                case NAME, STRING, NUMBER -> tokens.append(':').append(reader.text());
                case BEGIN_OBJECT, END_OBJECT, BEGIN_ARRAY, END_ARRAY, TRUE, FALSE, NULL, END -> {}
            }
        }
        return tokens.toString();
    }

    /** Half surrogate pairs become the replacement character, on both ways. */
    private static String wellFormed(String text) {
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(c -> out.appendCodePoint(c >= 0xd800 && c <= 0xdfff ? 0xfffd : c));
        return out.toString();
    }
}
