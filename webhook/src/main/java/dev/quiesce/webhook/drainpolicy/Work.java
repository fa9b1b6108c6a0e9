package dev.quiesce.webhook.drainpolicy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What counts as work in flight. */
@ValidationRule(
        value = "has(self.sleep) != (has(self.connections) || (has(self.http) && self.http.size() > 0))",
        message = "set connections, http or both, or sleep alone")
public record Work(
        @JsonPropertyDescription("Established TCP connections of the pod.") @Nullable
        Connections connections,

        @JsonPropertyDescription("Numbers that the app, or somebody else, serves.")
        List<HttpSource> http,

        @JsonPropertyDescription("No agent: the kubelet sleeps for the notice.") @Nullable
        NoAgent sleep) {

    public Work {
        http = http == null ? List.of() : List.copyOf(http);
    }

    /** The kinds of work that are looked for. */
    public List<WorkKind> kinds() {
        return Stream.of(WorkKind.values()).filter(this::has).toList();
    }

    private boolean has(WorkKind kind) {
        return switch (kind) {
            case CONNECTIONS -> connections != null;
            case HTTP -> !http.isEmpty();
            case SLEEP -> sleep != null;
        };
    }

    /** Connections as work; idle ones count too, since the kernel's table shows no more. */
    public record Connections(
            @JsonPropertyDescription("The ports whose connections are work; by default the declared TCP ports.")
            List<Integer> ports,

            @JsonPropertyDescription("IP addresses of peers whose connections are no work, such as probes.")
            List<String> ignoredPeers) {

        public Connections {
            ports = ports == null ? List.of() : List.copyOf(ports);
            ignoredPeers = ignoredPeers == null ? List.of() : List.copyOf(ignoredPeers);
        }
    }

    /** There is nothing to say about it. */
    public record NoAgent() {}
}
