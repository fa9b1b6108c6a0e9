package dev.quiesce.agent.contract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whom an agent calls, and what it shows there.
 *
 * @param headers added to each request
 * @param bearer what follows {@code Authorization: Bearer}; null for none
 * @param caFile PEM certificates, one of which must have signed the server's; null for the authorities that the JDK knows
 * @param serverName the name that the server's certificate must have; null for the URL's host
 */
public record HttpEndpoint(
        HttpUrl url,
        List<HttpHeader> headers,
        @Nullable ValueSource bearer,
        @Nullable String caFile,
        @Nullable String serverName) {

    public HttpEndpoint {
        headers = List.copyOf(headers);
        if (!url.tls() && (caFile != null || serverName != null)) {
            throw new IllegalArgumentException("caFile and serverName need https: " + url.text());
        }
        if (caFile != null) {
            HttpText.check(HttpText.nameProblem(caFile), caFile);
        }
        if (serverName != null) {
            HttpText.check(HttpText.nameProblem(serverName), serverName);
        }
    }

    /** Just a URL. */
    public static HttpEndpoint of(HttpUrl url) {
        return new HttpEndpoint(url, List.of(), null, null, null);
    }
}
