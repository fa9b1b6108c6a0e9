package dev.quiesce.agent.contract;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpUrlTest {

    @ParameterizedTest
    @CsvSource({
        "http://localhost, false, localhost, 80, /, localhost, true",
        "https://127.0.0.1:8443/metrics?x=1, true, 127.0.0.1, 8443, /metrics?x=1, 127.0.0.1:8443, true",
        "http://[::1]:9000/a, false, ::1, 9000, /a, [::1]:9000, true",
        "http://[fd00::1], false, fd00::1, 80, /, [fd00::1], false",
        "https://cart.shop.svc:443/, true, cart.shop.svc, 443, /, cart.shop.svc, false",
        "http://127.evil.example/, false, 127.evil.example, 80, /, 127.evil.example, false",
        "http://a?q=1/2, false, a, 80, /?q=1/2, a, false"
    })
    void reads(String text, boolean tls, String host, int port, String target, String authority, boolean loopback) {
        // When
        Parsed<HttpUrl> parsed = HttpUrl.parse("url", text);

        // Then
        HttpUrl url = new HttpUrl(tls, host, port, target);
        assertThat(parsed).isEqualTo(new Parsed.Valid<>(url));
        assertThat(url.authority()).isEqualTo(authority);
        assertThat(url.isLoopback()).isEqualTo(loopback);
        assertThat(HttpUrl.parse("url", url.text())).isEqualTo(parsed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/metrics",
                "127.0.0.1:8080",
                "HTTP://a/",
                "file:///etc/passwd",
                "http:///a",
                "http://",
                "http://:80/",
                "http://user:secret@a/",
                "http://a:/",
                "http://a:0/",
                "http://a:65536/",
                "http://a:999999999999/",
                "http://a:8x/",
                "http://a/ b",
                "http://a/\r\nX: y",
                "http://a/#fragment",
                "http://a\\b/",
                "http://[::1/",
                "http://[]/",
                "http://[localhost]/",
                "http://[::1]x/",
                "http://\u00e4/"
            })
    void refuses(String text) {
        assertThat(HttpUrl.parse("url", text)).isInstanceOf(Parsed.Invalid.class);
    }

    @Property
    void whatItReadsCanStandInARequest(@ForAll String text) {
        for (String candidate : new String[] {text, "http://" + text, "https://a/" + text}) {
            if (HttpUrl.parse("url", candidate) instanceof Parsed.Valid<HttpUrl> valid) {
                assertThat(valid.value().target()).startsWith("/").matches("[!-~]+");
                assertThat(valid.value().authority()).matches("[!-~]+");
            }
        }
    }
}
