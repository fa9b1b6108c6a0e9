package dev.quiesce.webhook.drainpolicy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.HttpUrl;
import dev.quiesce.agent.contract.Parsed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedHostsTest {

    private static final AllowedHosts NOBODY = new AllowedHosts(List.of());
    private static final AllowedHosts EVERYBODY_NAMED = new AllowedHosts(List.of(
            "169.254.169.254", "metadata.google.internal", "[fd00:ec2::254]", "*.internal", "[::ffff:a9fe:a9fe]"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:8080/",
                "http://127.8.7.6/",
                "http://localhost/x",
                "http://LocalHost/",
                "https://[::1]:8443/",
                "http://[0:0:0:0:0:0:0:1]/",
                "http://[::ffff:127.0.0.1]/"
            })
    void loopbackIsAlwaysAllowed(String url) {
        assertThat(NOBODY.refusal(url(url))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://169.254.169.254/latest/meta-data/",
                "http://169.254.1.1/",
                "http://metadata.google.internal/",
                "http://METADATA.google.internal./",
                "http://metadata/",
                "http://[fd00:ec2::254]/",
                "http://[fe80::1]/",
                "http://[::ffff:169.254.169.254]/",
                "http://[::ffff:a9fe:a9fe]/"
            })
    void metadataServicesAreNeverCalledWhoeverAllowsThem(String url) {
        assertThat(EVERYBODY_NAMED.refusal(url(url))).contains("is a metadata service, which is never called");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://2852039166/",
                "http://0xa9fea9fe/",
                "http://0251.0376.0251.0376/",
                "http://169.254.43518/",
                "http://127.1/",
                "http://1.2.3.4./"
            })
    void addressesInDisguiseAreRefused(String url) {
        assertThat(new AllowedHosts(List.of("*.1", "1.2.3.5")).refusal(url(url)))
                .isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://db.shop.svc/", "http://10.0.0.1/", "http://localhost.example/", "http://[fd00::1]/"})
    void whatNobodyAllowedIsRefused(String url) {
        assertThat(NOBODY.refusal(url(url)))
                .contains("is neither loopback nor among the limits.allowedHosts of a ClusterDrainPolicy");
    }

    @Test
    void anAdminAllowsNamesPortsAndDomains() {
        AllowedHosts hosts =
                new AllowedHosts(List.of("a.svc", "b.svc:8080", "*.shop.svc", "*.bank.svc:443", "[fd00::1]"));
        assertThat(List.of(
                        "http://a.svc:1/",
                        "http://b.svc:8080/",
                        "http://x.shop.svc/",
                        "http://x.y.shop.svc:7/",
                        "https://x.bank.svc/",
                        "http://[fd00::1]:9/"))
                .allMatch(url -> hosts.refusal(url(url)).isEmpty());
        assertThat(List.of(
                        "http://b.svc/",
                        "http://shop.svc/",
                        "http://evilshop.svc/",
                        "http://x.bank.svc/",
                        "http://a.svc.evil.example/"))
                .allMatch(url -> hosts.refusal(url(url)).isPresent());
    }

    private static HttpUrl url(String text) {
        return switch (HttpUrl.parse("url", text)) {
            case Parsed.Valid<HttpUrl>(HttpUrl url) -> url;
            case Parsed.Invalid<HttpUrl> invalid -> throw new AssertionError(invalid.message());
        };
    }
}
