package dev.quiesce.webhook.injection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Pods of every shape that the API allows, and some that it does not: members miss, are null, or are something else. */
final class PodArbitraries {

    private static final List<String> NONSENSE =
            List.of("text", "7", "1.5", "true", "[]", "{}", "[null]", "[7]", "{a: b}");

    private PodArbitraries() {}

    /** Without edge cases: of so many members some would nearly always be one. */
    static Arbitrary<JsonNode> pods() {
        return object(Map.of("metadata", often(metadata()), "spec", often(spec()), "status", any("{phase: Pending}")))
                .withoutEdgeCases();
    }

    private static Arbitrary<JsonNode> metadata() {
        Map<String, Arbitrary<JsonNode>> annotations = new LinkedHashMap<>();
        annotations.put(
                "quiesce.dev/drain", often("connections", "connections", "connections", "sleep", "sleep", "http"));
        annotations.put("quiesce.dev/graceful-shutdown-period", any("'0'", "1h", "2m", "192h", "30s", "-1s"));
        annotations.put("quiesce.dev/notice", any("'0'", "20s", "200h", "1m", "'7'", "1.5s"));
        annotations.put("quiesce.dev/settle", any("'5'", "1m"));
        annotations.put("quiesce.dev/safety-overhead", any("5s", "200h"));
        annotations.put("quiesce.dev/at-deadline", any("Hold", "Answer"));
        annotations.put("quiesce.dev/port", any("'8099,8100'", "'9000'", "'8080'", "'80, 80'", "'0'"));
        annotations.put("quiesce.dev/containers", any("a", "a", "b", "'a,b'"));
        annotations.put("quiesce.dev/pod-grace", any("30s", "0s", "nonsense"));
        annotations.put("traffic.sidecar.istio.io/excludeInboundPorts", any("'8099'", "'1, 2'", "''"));
        annotations.put("team~a/owner", any("'/~'"));
        return object(Map.of(
                "generateName", any("web-"),
                "annotations", often(object(annotations)),
                "labels",
                        member(object(Map.of(
                                "quiesce.dev/inject", any("'true'", "'true'", "'true'", "'false'"),
                                "quiesce.dev/agent", any("v1"),
                                "app", any("web"))))));
    }

    private static Arbitrary<JsonNode> spec() {
        Map<String, Arbitrary<JsonNode>> members = new LinkedHashMap<>();
        members.put("containers", often(list(List.of("a", "b", "c"), 1, 3)));
        members.put(
                "initContainers", member(list(List.of("init", "side", "first", "istio-proxy", "quiesce-agent"), 0, 2)));
        members.put(
                "terminationGracePeriodSeconds",
                often("30", "30", "1", "0", "-5", "300", "604800", "604799", "9223372036854775807", "2147483648"));
        members.put("hostNetwork", any("false", "false", "false", "true"));
        members.put("nodeSelector", any("{kubernetes.io/os: linux}", "{disk: ssd}", "{kubernetes.io/os: windows}"));
        members.put("securityContext", any("{runAsUser: 0}", "{runAsUser: 1000, fsGroup: 1}"));
        members.put("imagePullSecrets", any("[{name: own}]", "[{name: pull}]"));
        members.put("resources", any("{limits: {cpu: 1}}"));
        members.put("volumes", any("[{name: v, emptyDir: {}}]"));
        members.put("futureField", any("{deep: [1, {er: 1.50}]}"));
        return object(members);
    }

    private static Arbitrary<JsonNode> list(List<String> names, int least, int most) {
        return Arbitraries.of(names)
                .list()
                .uniqueElements()
                .ofMinSize(least)
                .ofMaxSize(most)
                .flatMap(chosen -> chosen.isEmpty()
                        ? Arbitraries.just(List.<JsonNode>of())
                        : Combinators.combine(chosen.stream()
                                        .map(PodArbitraries::container)
                                        .toList())
                                .as(containers -> containers))
                .map(containers -> JsonNodeFactory.instance.arrayNode().addAll(containers));
    }

    private static Arbitrary<JsonNode> container(String name) {
        Map<String, Arbitrary<JsonNode>> members = new LinkedHashMap<>();
        members.put("name", Arbitraries.just(Pods.yaml(name)));
        members.put("image", any("app:1"));
        members.put("restartPolicy", any("Always"));
        members.put(
                "ports",
                often("[{containerPort: 8080}]", "[{containerPort: 8099, protocol: UDP}, {containerPort: 80}]"));
        members.put(
                "lifecycle",
                any(
                        "{postStart: {sleep: {seconds: 1}}, stopSignal: SIGUSR1}",
                        "{preStop: null}",
                        "{preStop: {exec: {command: [x]}}}",
                        "{preStop: {sleep: {seconds: 10}}}",
                        "{preStop: {httpGet: {path: /prestop/v1/a, port: 8099}}}",
                        "{preStop: {httpGet: {path: /app-lifecycle/a/prestopz, port: 15020}}}"));
        members.put("livenessProbe", any("{httpGet: {port: 1}}", "{terminationGracePeriodSeconds: 5}"));
        members.put("startupProbe", any("{exec: {}, terminationGracePeriodSeconds: null}"));
        members.put("readinessProbe", any("{exec: {}}"));
        members.put("resources", any("{limits: {cpu: 1, memory: 1Gi}}", "{requests: {cpu: 1}}"));
        members.put("env", any("[{name: A, value: b}]"));
        return object(members);
    }

    /** Missing, null, nonsense, or one of these. */
    private static Arbitrary<JsonNode> any(String... texts) {
        return member(Arbitraries.of(texts).map(Pods::yaml));
    }

    private static Arbitrary<JsonNode> often(String... texts) {
        return often(Arbitraries.of(texts).map(Pods::yaml));
    }

    private static Arbitrary<JsonNode> often(Arbitrary<JsonNode> values) {
        return Arbitraries.frequencyOf(Tuple.of(1, member(values)), Tuple.of(19, values));
    }

    private static Arbitrary<JsonNode> member(Arbitrary<JsonNode> values) {
        return Arbitraries.frequencyOf(
                Tuple.of(150, Arbitraries.just(MissingNode.getInstance())),
                Tuple.of(5, Arbitraries.just(JsonNodeFactory.instance.nullNode())),
                Tuple.of(1, Arbitraries.of(NONSENSE).map(Pods::yaml)),
                Tuple.of(100, values));
    }

    private static Arbitrary<JsonNode> object(Map<String, Arbitrary<JsonNode>> members) {
        List<String> names = List.copyOf(members.keySet());
        return Combinators.combine(names.stream().map(members::get).toList()).as(values -> {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            for (int i = 0; i < names.size(); i++) {
                if (!values.get(i).isMissingNode()) {
                    object.set(names.get(i), values.get(i));
                }
            }
            return object;
        });
    }
}
