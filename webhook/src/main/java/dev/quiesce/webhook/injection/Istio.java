package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What Istio's sidecar does to an agent's port. With strict mutual TLS it refuses the kubelet's plain calls, unless its
 * injector has seen the hook and led it through itself, or the port is left out of the capture.
 */
final class Istio {

    static final String EXCLUDED_PORTS = "traffic.sidecar.istio.io/excludeInboundPorts";
    static final String INJECT = "sidecar.istio.io/inject";
    static final String STATUS = "sidecar.istio.io/status";

    private static final String PROXY = "istio-proxy";

    private Istio() {}

    /** The annotation that leaves the port out as well; empty where that is so already, or where no Istio shows. */
    static Optional<String> excludedPorts(Pod pod, int port) {
        String excluded = pod.annotation(EXCLUDED_PORTS).asText("").strip();
        String number = Integer.toString(port);
        boolean done = Stream.of(excluded.split(",", -1)).map(String::strip).anyMatch(number::equals);
        if (done || !isIn(pod)) {
            return Optional.empty();
        }
        return Optional.of(excluded.isEmpty() ? number : excluded + "," + number);
    }

    /** Whether the main's hook was an httpGet that Istio's injector now leads through its proxy. */
    static boolean hasRewritten(MainContainer main) {
        String path = main.preStop().path("httpGet").path("path").asText();
        return path.equals("/app-lifecycle/" + main.name() + "/prestopz");
    }

    private static boolean isIn(Pod pod) {
        return pod.label(INJECT).equals("true")
                || pod.annotation(INJECT).asText("").equals("true")
                || Stream.of(STATUS, EXCLUDED_PORTS).map(pod::annotation).anyMatch(Pod::isSet)
                || pod.containers().map(Istio::name).anyMatch(PROXY::equals);
    }

    private static String name(JsonNode container) {
        return container.path("name").asText();
    }

    /** The annotations that are read here. */
    static List<String> annotations() {
        return List.of(EXCLUDED_PORTS, INJECT, STATUS);
    }
}
