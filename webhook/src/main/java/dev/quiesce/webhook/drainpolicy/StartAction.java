package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is done once when a drain begins. */
public record StartAction(
        @Required @JsonPropertyDescription("A call that tells the app to take no more work.") @Nullable
        HttpCall http) {

    /** A call by HTTP. */
    public record HttpCall(
            @Required
            @JsonPropertyDescription("http or https; loopback, or a host that limits.allowedHosts allows.")
            @Nullable
            String url,

            @JsonPropertyDescription("The method; POST by default.") @Nullable
            String method,

            @JsonPropertyDescription("The body; none by default.") @Nullable
            String body,

            @JsonPropertyDescription("Headers of the request.")
            List<HttpHeader> headers,

            @JsonPropertyDescription("The codes of success; 200 to 299 by default.")
            List<Integer> expect,

            @JsonPropertyDescription("A file in some container of the pod that holds a bearer token.") @Nullable
            String bearerTokenFile,

            @JsonPropertyDescription("A file in some container of the pod with the CA of the server, as PEM.") @Nullable
            String caFile,

            @JsonPropertyDescription("The name in the server's certificate, where it is not the URL's host.") @Nullable
            String serverName) {

        public HttpCall {
            headers = headers == null ? List.of() : List.copyOf(headers);
            expect = expect == null ? List.of() : List.copyOf(expect);
        }
    }
}
