package dev.quiesce.webhook.injection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.admission.Projection;
import dev.quiesce.webhook.admission.Verdict;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

class PodPatchPropertiesTest {

    private static final long CAP = 604_800;
    private static final Set<String> MAY_CHANGE = Set.of(
            "/spec/terminationGracePeriodSeconds",
            "/metadata/annotations/quiesce.dev~1pod-grace",
            "/metadata/annotations/traffic.sidecar.istio.io~1excludeInboundPorts",
            "/metadata/labels/quiesce.dev~1agent");

    @Provide
    Arbitrary<JsonNode> pods() {
        return PodArbitraries.pods();
    }

    @Property
    void isNeverDeniedAndAlwaysApplies(@ForAll("pods") JsonNode pod) {
        Verdict verdict = Pods.ENABLED.admit(Pods.creating(pod));
        Statistics.collect(verdict.getClass().getSimpleName());
        Statistics.coverage(seen -> seen.check("Patched").percentage(share -> share > 20));
        assertThat(verdict).isNotInstanceOf(Verdict.Denied.class);
        assertThat(Pods.admitted(pod).isObject()).isTrue();
    }

    @Property
    void secondPassIsEmpty(@ForAll("pods") JsonNode pod) {
        assertThat(Pods.patch(Pods.admitted(pod))).isEmpty();
    }

    @Property
    void inputIsNotTouched(@ForAll("pods") JsonNode pod) {
        String before = pod.toString();
        Pods.patch(pod);
        assertThat(pod.toString()).isEqualTo(before);
    }

    @Property
    void onlyAddsAndChangesNothingButItsOwn(@ForAll("pods") JsonNode pod) {
        for (JsonNode operation : Pods.patch(pod)) {
            String path = operation.path("path").asText();
            switch (operation.path("op").asText()) {
                case "replace" ->
                    assertThat(!Pod.isSet(pod.at(path)) || MAY_CHANGE.contains(path))
                            .as(path)
                            .isTrue();
                case "add" ->
                    assertThat(path.equals("/spec/initContainers/0")
                                    || path.equals("/spec/imagePullSecrets/-")
                                    || !Pod.isSet(pod.at(path)))
                            .as(path)
                            .isTrue();
                default -> throw new AssertionError(operation);
            }
        }
    }

    @Property
    void everythingStaysByteForByteInItsOrder(@ForAll("pods") JsonNode pod) {
        assertKept(pod, Pods.admitted(pod), "");
    }

    @Property
    void graceIsNeverLoweredAndSaturates(@ForAll("pods") JsonNode pod) {
        if (!Pods.patch(pod).isEmpty()) {
            long before = new Pod(pod).terminationGracePeriodSeconds();
            long after = new Pod(Pods.admitted(pod)).terminationGracePeriodSeconds();
            assertThat(after).isBetween(Math.max(1, before), Math.max(before, CAP));
        }
    }

    @Property
    void isDeterministicOnWhatIsRead(@ForAll("pods") JsonNode pod) {
        JsonNode pruned = pruned(pod, Pods.ENABLED.projection());
        for (PodAdmitter admitter : List.of(Pods.ENABLED, Pods.OBSERVING)) {
            assertThat(admitter.admit(Pods.creating(pruned)).toString())
                    .isEqualTo(admitter.admit(Pods.creating(pod)).toString());
        }
    }

    @Property
    void sleepsFitTheGrace(@ForAll("pods") JsonNode pod) {
        Pod admitted = new Pod(Pods.admitted(pod));
        if (Pods.decision(pod) instanceof InjectionDecision.Injected) {
            for (MainContainer main : admitted.mains()) {
                assertThat(main.preStop().path("sleep").path("seconds").asLong())
                        .isLessThanOrEqualTo(Math.max(10, admitted.terminationGracePeriodSeconds()));
            }
        }
    }

    @Property
    void hooksOfThePatchCallTheAgentWhereItListens(@ForAll("pods") JsonNode pod) {
        JsonNode admitted = Pods.admitted(pod);
        for (JsonNode operation : Pods.patch(pod)) {
            JsonNode port = operation.at("/value/httpGet/port");
            JsonNode agent = new Pod(admitted).agent().orElse(port);
            assertThat(port.isMissingNode()
                            || port.asInt()
                                    == agent.at("/ports/0/containerPort").asInt(8099))
                    .isTrue();
        }
    }

    /** What was there is there: an added element shifts its list, an added member adds itself, null counts as missing. */
    private static void assertKept(JsonNode before, JsonNode after, String path) {
        if (!Pod.isSet(before) || MAY_CHANGE.contains(path)) {
            return;
        }
        assertThat(after.getNodeType()).as(path).isEqualTo(before.getNodeType());
        if (before.isObject()) {
            before.properties()
                    .forEach(member -> assertKept(
                            member.getValue(),
                            after.path(member.getKey()),
                            path + "/" + member.getKey().replace("~", "~0").replace("/", "~1")));
        } else if (before.isArray()) {
            int shift = path.equals("/spec/initContainers") ? after.size() - before.size() : 0;
            for (int i = 0; i < before.size(); i++) {
                assertKept(before.get(i), after.path(i + shift), path + "/" + i);
            }
        } else {
            assertThat(after.toString()).as(path).isEqualTo(before.toString());
        }
    }

    private static JsonNode pruned(JsonNode node, Projection projection) {
        if (projection.isWhole() || node.isValueNode()) {
            return node;
        }
        if (node.isArray()) {
            return JsonNodeFactory.instance
                    .arrayNode()
                    .addAll(node.valueStream()
                            .map(element -> pruned(element, projection))
                            .toList());
        }
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        node.properties().forEach(member -> {
            Projection below = projection.below(member.getKey());
            if (below != null) {
                object.set(member.getKey(), pruned(member.getValue(), below));
            }
        });
        return object;
    }
}
