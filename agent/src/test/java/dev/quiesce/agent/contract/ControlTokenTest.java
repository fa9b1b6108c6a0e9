package dev.quiesce.agent.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class ControlTokenTest {

    private static final byte[] KEY = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    /** As openssl has it: {@code printf 'v1\nshop\ncart-\nuid-1' | openssl dgst -sha256 -hmac KEY}. */
    @Test
    void isTheKeyedHashOfWhatIsKnownOfThePod() {
        ControlToken token = ControlToken.of(KEY, "shop", "cart-", "uid-1");

        assertThat(token.bearer()).isEqualTo("4lgy6Uhkh9gpVZ0V9xNV8UCC9OeWHQjiXKgf8VU_NWM");
        assertThat(token.sha256()).isEqualTo("2ddb1408e5277037601a34e03d8bb01aad839c87f7851b1a7d3c64d4923f027c");
    }

    @Test
    void isAnotherForEveryOtherPodAndKey() {
        ControlToken token = ControlToken.of(KEY, "shop", "cart-", "uid-1");

        assertThat(ControlToken.of(KEY, "shop2", "cart-", "uid-1")).isNotEqualTo(token);
        assertThat(ControlToken.of(KEY, "shop", "cart", "uid-1")).isNotEqualTo(token);
        assertThat(ControlToken.of(KEY, "shop", "cart-", "")).isNotEqualTo(token);
        assertThat(ControlToken.of(KEY, "shopcart-", "", "uid-1")).isNotEqualTo(token);
        assertThat(ControlToken.of(new byte[32], "shop", "cart-", "uid-1")).isNotEqualTo(token);
        assertThat(ControlToken.of(KEY, "shop", "cart-", "uid-1")).isEqualTo(token);
    }

    @Property
    void onlyTheTokenItselfMatches(@ForAll String other) {
        ControlToken token = ControlToken.of(KEY, "shop", "cart-0", "");
        byte[] hash = HexFormat.of().parseHex(token.sha256());

        assertThat(ControlToken.matches(token.bearer(), hash)).isTrue();
        assertThat(ControlToken.matches(other, hash)).isFalse();
        assertThat(ControlToken.matches(token.bearer() + other, hash)).isEqualTo(other.isEmpty());
    }
}
