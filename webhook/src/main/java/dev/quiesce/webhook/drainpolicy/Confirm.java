package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How it is known that others have noticed. */
public record Confirm(
        @JsonPropertyDescription("Others see that the pod leaves.") @Nullable
        Probe notice,

        @JsonPropertyDescription("Others see that the pod is idle.") @Nullable
        Probe settle) {

    /** What is asked. */
    public record Probe(
            @Required @JsonPropertyDescription("A question by HTTP.") @Nullable
            Condition http) {}

    /** A question by HTTP and the answer that confirms. */
    @ValidationRule(value = "has(self.equals) != has(self.atMost)", message = "set exactly one of equals and atMost")
    public record Condition(
            @Required
            @JsonPropertyDescription("http or https; loopback, or a host that limits.allowedHosts allows.")
            @Nullable
            String url,

            @JsonPropertyDescription("Where in the answer the value stands; by default the answer is the value.")
            @Nullable
            NumberReading read,

            @JsonPropertyDescription("The text, or the number, that confirms.") @JsonProperty("equals") @Nullable
            String equalTo,

            @JsonPropertyDescription("The largest number that confirms.") @Nullable
            Long atMost,

            @JsonPropertyDescription("Headers of the request.")
            List<HttpHeader> headers,

            @JsonPropertyDescription("A file in some container of the pod that holds a bearer token.") @Nullable
            String bearerTokenFile,

            @JsonPropertyDescription("A file in some container of the pod with the CA of the server, as PEM.") @Nullable
            String caFile,

            @JsonPropertyDescription("The name in the server's certificate, where it is not the URL's host.") @Nullable
            String serverName) {

        public Condition {
            headers = headers == null ? List.of() : List.copyOf(headers);
        }
    }
}
