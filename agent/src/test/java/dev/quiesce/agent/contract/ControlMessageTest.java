package dev.quiesce.agent.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ControlMessageTest {

    private static final String UID = "1b4e28ba-2fa1-11d2-883f-0016d3cca427";

    @ParameterizedTest
    @CsvSource({"deleted 30", "shortened 5 31250", "released", "not-deleted 2"})
    void isOneLine(String fact) {
        // Given
        String text = "v1 " + UID + " " + fact;

        // When
        Parsed<ControlMessage> parsed = ControlMessage.parse(text);

        // Then
        assertThat(((Parsed.Valid<ControlMessage>) parsed).value().text()).isEqualTo(text);
    }

    @Property
    void isReadAsItWasMeant(@ForAll("messages") ControlMessage message) {
        assertThat(ControlMessage.parse(message.text())).isEqualTo(new Parsed.Valid<>(message));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "v1",
                "v1 uid",
                "v1  released",
                "v2 uid released",
                "v1 uid Released",
                "v1 uid freed",
                "v1 uid released ",
                "v1 uid  released",
                " v1 uid released",
                "v1 uid released\n",
                "v1 uid released 1",
                "v1 uid deleted",
                "v1 uid deleted ",
                "v1 uid deleted -1",
                "v1 uid deleted +1",
                "v1 uid deleted 1.5",
                "v1 uid deleted 1 2",
                "v1 uid deleted 0x10",
                "v1 uid deleted 9999999999999999",
                "v1 uid shortened 5",
                "v1 uid shortened 5 5 5",
                "v1 uid not-deleted",
                "{\"uid\": \"released\"}"
            })
    void refuses(String text) {
        assertThat(ControlMessage.parse(text))
                .isInstanceOfSatisfying(
                        Parsed.Invalid.class,
                        refusal -> assertThat(refusal.message())
                                .startsWith("message: \"")
                                .endsWith("; write such as: v1 POD_UID deleted 30"));
    }

    @Property
    void neverFails(@ForAll String text) {
        assertThat(ControlMessage.parse(text)).isNotNull();
        assertThat(ControlMessage.parse("v1 uid " + text)).isNotNull();
    }

    @Provide
    Arbitrary<ControlMessage> messages() {
        Arbitrary<String> uids = Arbitraries.strings()
                .withChars("0123456789abcdef-")
                .ofMinLength(1)
                .ofMaxLength(63);
        Arbitrary<Duration> seconds = Arbitraries.longs().between(0, 1L << 40).map(Duration::ofSeconds);
        Arbitrary<Duration> millis = Arbitraries.longs().between(0, 1L << 40).map(Duration::ofMillis);
        Arbitrary<ControlFact> facts = Arbitraries.oneOf(
                seconds.map(ControlFact.Deleted::new),
                Combinators.combine(seconds, millis).as(ControlFact.Shortened::new),
                Arbitraries.just(new ControlFact.Released()),
                Arbitraries.longs().between(0, 1L << 40).map(ControlFact.NotDeleted::new));
        return Combinators.combine(uids, facts).as(ControlMessage::new);
    }
}
