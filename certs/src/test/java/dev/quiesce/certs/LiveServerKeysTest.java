package dev.quiesce.certs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LiveServerKeysTest {
    private final ServingCertificate first = TestCertificates.fresh().serving();
    private final ServingCertificate second = TestCertificates.fresh().serving();
    private final LiveServerKeys keys = new LiveServerKeys(first);

    @Test
    void aHandshakeThatHasChosenGetsKeyAndChainOfTheSameCertificateAfterASwap() {
        String chosen = keys.chooseServerAlias("EC", null, null);
        keys.swap(second);

        assertThat(keys.getPrivateKey(chosen)).isSameAs(first.key());
        assertThat(keys.getCertificateChain(chosen)).containsExactlyElementsOf(first.chain());
    }

    @Test
    void theNextHandshakeGetsTheNewCertificateUnderAnotherAlias() {
        String before = keys.chooseEngineServerAlias("EC", null, null);
        keys.swap(second);
        String after = keys.chooseEngineServerAlias("EC", null, null);

        assertThat(after).isNotEqualTo(before);
        assertThat(keys.getPrivateKey(after)).isSameAs(second.key());
        assertThat(keys.current()).isSameAs(second);
    }

    @Test
    void saysWhetherTheCertificateIsAnother() {
        assertThat(keys.swap(first)).isFalse();
        assertThat(keys.swap(second)).isTrue();
    }

    @Test
    void swappingToTheSameKeepsThePreviousForHandshakesUnderWay() {
        String chosen = keys.chooseServerAlias("EC", null, null);
        keys.swap(second);
        keys.swap(second);

        assertThat(keys.getPrivateKey(chosen)).isSameAs(first.key());
    }

    @Test
    void offersOnlyTheKindOfKeyItHas() {
        assertThat(keys.getServerAliases("EC", null)).containsExactly(first.fingerprint());
        assertThat(keys.chooseServerAlias("EC_EC", null, null)).isEqualTo(first.fingerprint());
        assertThat(keys.getServerAliases("RSA", null)).isEmpty();
        assertThat(keys.chooseServerAlias("RSA", null, null)).isNull();
    }

    @Test
    void knowsNoOtherAlias() {
        assertThat(keys.getPrivateKey("other")).isNull();
        assertThat(keys.getCertificateChain("other")).isNull();
    }

    @Test
    void isNoClient() {
        assertThat(keys.getClientAliases("EC", null)).isEmpty();
        assertThat(keys.chooseClientAlias(new String[] {"EC"}, null, null)).isNull();
    }
}
