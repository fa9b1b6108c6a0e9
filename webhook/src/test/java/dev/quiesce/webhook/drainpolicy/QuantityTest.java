package dev.quiesce.webhook.drainpolicy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {

    @ParameterizedTest
    @CsvSource({
        "1, 1000m",
        "0.5, 500m",
        ".5, 0.50",
        "1., 1",
        "1Gi, 1024Mi",
        "1Ki, 1024",
        "1k, 1000",
        "1e3, 1k",
        "1E3, 1000",
        "1E, 1000P",
        "1Ei, 1024Pi",
        "1500u, 1.5m",
        "1000n, 1u",
        "-1, -1000m"
    })
    void differentTextsAreOneAmount(String one, String other) {
        assertThat(Quantity.areEqual(yaml(one), yaml("'" + other + "'"))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "1G, 1Gi", "1m, 1M", "x, x", "1.2.3, 1.2.3", "., .", "1Zi, 1Zi", "1e, 1e", "1 , 1x"})
    void differentAmountsAndNonsenseAreNot(String one, String other) {
        assertThat(Quantity.areEqual(yaml("'" + one + "'"), yaml("'" + other + "'")))
                .isFalse();
    }

    @Test
    void nothingIsNoAmount() {
        assertThat(Quantity.areEqual(MissingNode.getInstance(), MissingNode.getInstance()))
                .isFalse();
    }

    private static JsonNode yaml(String text) {
        try {
            return new YAMLMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
