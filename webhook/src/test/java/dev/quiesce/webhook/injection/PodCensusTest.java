package dev.quiesce.webhook.injection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiesce.webhook.drainpolicy.DrainPolicy;
import dev.quiesce.webhook.injection.PodCensus.Counts;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PodCensusTest {

    private static final String APP = "containers: [" + Pods.container("app") + "]";
    private static final JsonNode PLAIN = Pods.pod("", APP);
    private static final DrainPolicy POLICY = Policies.local("web", "work: {connections: {}}");

    private final PodCensus census = new PodCensus(Policies.terms(POLICY));

    @Test
    void injectedPodsAreUpToDateWhileTheirPolicyStays() {
        census.add(Policies.admitted(PLAIN, POLICY), "default", InjectionMode.ENABLED);
        assertThat(census.of(POLICY)).isEqualTo(new Counts(1, 1, Map.of(), 0, 0));
    }

    @Test
    void podsOfAnEarlierVersionOfThePolicyAreOutOfDate() {
        DrainPolicy before = Policies.local("web", "gracefulShutdownPeriod: 5m, work: {connections: {}}");
        census.add(Policies.admitted(PLAIN, before), "default", InjectionMode.ENABLED);
        assertThat(census.of(POLICY)).isEqualTo(new Counts(1, 1, Map.of(), 0, 1));
    }

    @Test
    void podsWithAnotherAgentAreOutOfDate() {
        ObjectNode pod = Policies.admitted(PLAIN, POLICY).deepCopy();
        ((ObjectNode) pod.at("/spec/initContainers/0")).put("image", "older");
        census.add(pod, "default", InjectionMode.ENABLED);
        assertThat(census.of(POLICY).outOfDate()).isEqualTo(1);
    }

    @Test
    void wrappedHooksMakeNoPodOutOfDate() {
        DrainPolicy wrap = Policies.local("web", "existingPreStop: Wrap, work: {connections: {}}");
        JsonNode pod = Pods.pod(
                "",
                "containers: [{name: app, ports: [{containerPort: 1}],"
                        + " lifecycle: {preStop: {sleep: {seconds: 99}}}}]");
        PodCensus wrapped = new PodCensus(Policies.terms(wrap));
        wrapped.add(Policies.admitted(pod, wrap), "default", InjectionMode.ENABLED);
        assertThat(wrapped.of(wrap)).isEqualTo(new Counts(1, 1, Map.of(), 0, 0));
    }

    @Test
    void podsWithoutAnAgentAreCountedByTheReason() {
        census.add(PLAIN, "default", InjectionMode.ENABLED);
        census.add(PLAIN, "default", InjectionMode.OBSERVE);
        census.add(Pods.pod("", APP + ", hostNetwork: true"), "default", InjectionMode.ENABLED);
        census.add(Pods.pod("", APP + ", hostNetwork: true"), "default", InjectionMode.ENABLED);
        assertThat(census.of(POLICY))
                .isEqualTo(new Counts(4, 0, Map.of("CreatedWithout", 1, "Observed", 1, "HostNetwork", 2), 0, 0));
    }

    @Test
    void podsThatAreBeingDeletedDrain() {
        ObjectNode pod = Policies.admitted(PLAIN, POLICY).deepCopy();
        ((ObjectNode) pod.path("metadata")).put("deletionTimestamp", "2026-12-01T00:00:00Z");
        census.add(pod, "default", InjectionMode.ENABLED);
        assertThat(census.of(POLICY)).isEqualTo(new Counts(1, 1, Map.of(), 1, 0));
    }

    @Test
    void podsThatHaveEndedOrSayThemselvesHowTheyDrainAreNotCounted() {
        ObjectNode ended = PLAIN.deepCopy();
        ended.putObject("status").put("phase", "Succeeded");
        census.add(ended, "default", InjectionMode.ENABLED);
        census.add(Pods.server(""), "default", InjectionMode.ENABLED);
        census.add(PLAIN, "elsewhere", InjectionMode.ENABLED);
        assertThat(census.of(POLICY)).isEqualTo(new Counts(0, 0, Map.of(), 0, 0));
    }
}
