package dev.quiesce.certs;

import static dev.quiesce.certs.CertificateStateCodec.CA_CRT;
import static dev.quiesce.certs.CertificateStateCodec.CA_KEY;
import static dev.quiesce.certs.CertificateStateCodec.CA_PUBLISHED;
import static dev.quiesce.certs.CertificateStateCodec.TLS_CRT;
import static dev.quiesce.certs.CertificateStateCodec.TLS_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CertificateStateCodecTest {
    private static final CertificateState STATE = TestCertificates.overlapping();
    private static final Map<String, byte[]> DATA = CertificateStateCodec.encode(STATE);
    private static final Map<String, byte[]> OTHER = CertificateStateCodec.encode(TestCertificates.overlapping());

    @Test
    void readsWhatItWrote() {
        assertThat(CertificateStateCodec.decode(DATA)).isEqualTo(new StoredState.Usable(STATE));
    }

    @Test
    void hasTheKeysThatCertManagerAndKubernetesUse() {
        assertThat(DATA).containsOnlyKeys(TLS_CRT, TLS_KEY, CA_CRT, CA_KEY, CA_PUBLISHED);
        assertThat(CertificateStateCodec.encode(TestCertificates.fresh()))
                .containsOnlyKeys(TLS_CRT, TLS_KEY, CA_CRT, CA_KEY);
        assertThat(DATA.get(CA_CRT)).isEqualTo(STATE.serving().caBundle());
    }

    @Test
    void emptyValuesAreAsGoodAsNone() {
        assertThat(CertificateStateCodec.decode(Map.of())).isEqualTo(new StoredState.Nothing());
        assertThat(CertificateStateCodec.decode(Map.of(TLS_CRT, new byte[0], TLS_KEY, new byte[0])))
                .isEqualTo(new StoredState.Nothing());
        assertThat(CertificateStateCodec.decode(Map.of("unrelated", bytes("x"))))
                .isEqualTo(new StoredState.Nothing());
    }

    @ParameterizedTest
    @ValueSource(strings = {TLS_CRT, TLS_KEY, CA_CRT, CA_KEY})
    void namesTheKeyThatIsMissing(String key) {
        assertThat(CertificateStateCodec.decode(with(key, new byte[0])))
                .isEqualTo(new StoredState.Corrupt(key, "missing or empty"));
    }

    @ParameterizedTest
    @ValueSource(strings = {TLS_CRT, TLS_KEY, CA_CRT, CA_KEY})
    void namesTheKeyThatIsGarbage(String key) {
        assertCorrupt(with(key, bytes("garbage")), key);
        assertCorrupt(with(key, bytes("-----BEGIN CERTIFICATE-----\n%%%\n-----END CERTIFICATE-----\n")), key);
        assertCorrupt(with(key, bytes("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n")), key);
    }

    @Test
    void namesTheKeyThatDoesNotFit() {
        assertCorrupt(with(TLS_KEY, OTHER.get(TLS_KEY)), TLS_KEY);
        assertCorrupt(with(CA_KEY, OTHER.get(CA_KEY)), CA_KEY);
        assertCorrupt(with(CA_KEY, DATA.get(TLS_KEY)), CA_KEY);
        assertCorrupt(with(TLS_CRT, DATA.get(CA_CRT)), TLS_KEY);
        assertCorrupt(with(CA_CRT, DATA.get(TLS_CRT)), CA_CRT);
    }

    @Test
    void aLeafByAStrangerIsCorrupt() {
        Map<String, byte[]> data = with(CA_CRT, OTHER.get(CA_CRT));
        data.put(CA_KEY, OTHER.get(CA_KEY));

        assertThat(CertificateStateCodec.decode(data))
                .isEqualTo(new StoredState.Corrupt(TLS_CRT, "signed by none of the authorities in ca.crt"));
    }

    @Test
    void anUnreadableTimeOfPublicationIsNone() {
        assertThat(CertificateStateCodec.decode(with(CA_PUBLISHED, bytes("yesterday"))))
                .asInstanceOf(InstanceOfAssertFactories.type(StoredState.Usable.class))
                .extracting(usable -> usable.state().bundlePublished())
                .isEqualTo(Optional.empty());
    }

    @Property(tries = 200)
    void aFileCutAnywhereIsAnAnswerAndNeverAnException(
            @ForAll @IntRange(max = 3) int which, @ForAll @IntRange(max = 2000) int length) {
        String key = List.of(TLS_CRT, TLS_KEY, CA_CRT, CA_KEY).get(which);
        byte[] cut = Arrays.copyOf(DATA.get(key), Math.min(length, DATA.get(key).length));

        assertThat(CertificateStateCodec.decode(with(key, cut))).isNotNull();
    }

    @Property(tries = 200)
    void anyBytesAreAnAnswerAndNeverAnException(@ForAll @IntRange(max = 3) int which, @ForAll byte[] any) {
        String key = List.of(TLS_CRT, TLS_KEY, CA_CRT, CA_KEY).get(which);

        assertCorrupt(with(key, any), key);
    }

    @Test
    void aCorruptAnswerHoldsNoSecret() {
        String key = new String(DATA.get(CA_KEY), StandardCharsets.US_ASCII);
        StoredState state = CertificateStateCodec.decode(with(CA_KEY, bytes(key.replace("A", "%"))));

        assertThat(state.toString()).doesNotContain(key.lines().toList().get(1).substring(40, 60));
    }

    private static void assertCorrupt(Map<String, byte[]> data, String key) {
        assertThat(CertificateStateCodec.decode(data))
                .asInstanceOf(InstanceOfAssertFactories.type(StoredState.Corrupt.class))
                .satisfies(corrupt -> {
                    assertThat(corrupt.key()).isEqualTo(key);
                    assertThat(corrupt.problem()).isNotBlank();
                });
    }

    private static Map<String, byte[]> with(String key, byte[] value) {
        Map<String, byte[]> data = new HashMap<>(DATA);
        data.put(key, value);
        return data;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
