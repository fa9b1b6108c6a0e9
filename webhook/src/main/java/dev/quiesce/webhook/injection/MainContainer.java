package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One of a pod's {@code spec.containers}, by its place there. */
record MainContainer(int index, JsonNode json) {

    private static final List<String> KILLING_PROBES = List.of("livenessProbe", "startupProbe");
    private static final String PROBE_GRACE = "terminationGracePeriodSeconds";

    String name() {
        return json.path("name").asText();
    }

    boolean hasPreStop() {
        return Pod.isSet(preStop());
    }

    JsonNode preStop() {
        return json.path("lifecycle").path("preStop");
    }

    IntStream tcpPorts() {
        return ports(json).filter(MainContainer::isTcp).mapToInt(MainContainer::number);
    }

    /** The number of a port, which may be given by its name. */
    OptionalInt port(JsonNode port) {
        if (port.canConvertToInt() && port.asInt() > 0) {
            return OptionalInt.of(port.asInt());
        }
        return ports(json)
                .filter(declared ->
                        port.isTextual() && declared.path("name").asText("").equals(port.asText()))
                .mapToInt(MainContainer::number)
                .filter(number -> number > 0)
                .findFirst();
    }

    /** The probes that can kill this container and would give it the pod's whole grace period. */
    List<String> probesWithoutGrace() {
        return KILLING_PROBES.stream()
                .filter(probe -> json.path(probe).isObject()
                        && !Pod.isSet(json.path(probe).path(PROBE_GRACE)))
                .toList();
    }

    /** Every port that a container declares, of any kind. */
    static IntStream declaredPorts(JsonNode container) {
        return ports(container).mapToInt(MainContainer::number);
    }

    private static Stream<JsonNode> ports(JsonNode container) {
        return container.path("ports").valueStream();
    }

    private static boolean isTcp(JsonNode port) {
        return "TCP".equals(port.path("protocol").asText("TCP")) && number(port) > 0;
    }

    private static int number(JsonNode port) {
        return port.path("containerPort").asInt();
    }
}
