package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A number of things in flight, asked by HTTP; quiet is 0. */
public record HttpSource(
        @Required @JsonPropertyDescription("What reports call it.") @Nullable
        String name,

        @Required
        @JsonPropertyDescription("http or https; loopback, or a host that limits.allowedHosts allows.")
        @Nullable
        String url,

        @JsonPropertyDescription("Where in the answer the number stands; by default the answer is the number.")
        @Nullable
        NumberReading read,

        @JsonPropertyDescription("Headers of the request.") List<HttpHeader> headers,

        @JsonPropertyDescription("A file in some container of the pod that holds a bearer token.") @Nullable
        String bearerTokenFile,

        @JsonPropertyDescription("A file in some container of the pod with the CA of the server, as PEM.") @Nullable
        String caFile,

        @JsonPropertyDescription("The name in the server's certificate, where it is not the URL's host.") @Nullable
        String serverName) {

    public HttpSource {
        headers = headers == null ? List.of() : List.copyOf(headers);
    }
}
