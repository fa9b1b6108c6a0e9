package dev.quiesce.agent.contract;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WholeNumberTest {

    @ParameterizedTest
    @CsvSource({"0, 0", "-0, 0", "12, 12", "12.0, 12", "1e+06, 1000000", "1.2E1, 12", "2147483647, 2147483647"})
    void reads(String text, long number) {
        assertThat(WholeNumber.parse("gauge", text)).isEqualTo(new Parsed.Valid<>(number));
    }

    @ParameterizedTest
    @CsvSource({
        "'', is empty",
        "NaN, is not a number: NaN",
        "+Inf, is infinite",
        "-Inf, is infinite",
        "-1, is negative",
        "-0.5, is negative",
        "0.5, is fractional",
        "2147483648, is too large",
        "1e300, is too large",
        "1e999, is too large",
        "12d, is no number",
        "0x1p3, is no number",
        "1 2, is no number",
        "e, is no number",
        "--1, is no number",
        "<html>, is no number",
        "00000000000000000000000000000000000000001, is no number"
    })
    void refusesByName(String text, String problem) {
        assertThat(WholeNumber.parse("gauge", text))
                .isInstanceOfSatisfying(
                        Parsed.Invalid.class,
                        invalid -> assertThat(invalid.problem()).isEqualTo(problem));
    }

    @Property
    void everyCountIsReadAsItIs(@ForAll int number) {
        if (number >= 0) {
            assertThat(WholeNumber.parse("gauge", Integer.toString(number)))
                    .isEqualTo(new Parsed.Valid<>((long) number));
            assertThat(WholeNumber.parse("gauge", Double.toString(number)))
                    .isEqualTo(new Parsed.Valid<>((long) number));
        }
    }

    @Property
    void neverFailsInAnotherWay(@ForAll String text) {
        assertThat(WholeNumber.parse("gauge", text)).isNotNull();
    }
}
