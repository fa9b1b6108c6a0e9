package dev.quiesce.webhook.injection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.quiesce.agent.contract.AgentEnvironment;
import org.junit.jupiter.api.Test;

class GivenAgentTest {

    private static final String OWNED = """
            metadata:
              generateName: cart-7c9d8f-
              ownerReferences:
              - {uid: gc-only, kind: X, name: x}
              - {uid: replica-set, kind: ReplicaSet, name: cart, controller: true}
              annotations: {quiesce.dev/drain: connections}
            spec: {containers: [%s]}
            """.formatted(Pods.container("app"));

    @Test
    void knowsTheLeaderByWhatIsKnownOfThePodBeforeItHasAName() {
        JsonNode agent = Pods.admitted(Pods.yaml(OWNED)).at("/spec/initContainers/0");

        assertThat(Pods.variable(agent, AgentEnvironment.CONTROL_SHA256))
                .isEqualTo(Pods.KEY
                        .token("default", "cart-7c9d8f-x2v9k", "cart-7c9d8f-", "replica-set")
                        .sha256());
    }

    @Test
    void isTheSameForThePodsOfOneOwner() {
        assertThat(Pods.patch(Pods.yaml(OWNED))).isEqualTo(Pods.patch(Pods.yaml(OWNED)));
    }

    @Test
    void listensToNobodyWithoutAKey() {
        JsonNode pod = Pods.yaml(OWNED);
        PodAdmitter admitter = new PodAdmitter(InjectionMode.ENABLED, Pods.IMAGE, null, ClusterVersions.SUPPORTED);

        assertThat(admitter.admit(Pods.creating(pod)).toString())
                .contains("{\"name\":\"QUIESCE_CONTROL_SHA256\",\"value\":\"\"}");
    }

    @Test
    void aKeyOfFewBytesIsNone() {
        assertThat(ControlKey.of(new byte[ControlKey.LENGTH - 1])).isEmpty();
        assertThat(ControlKey.of(new byte[ControlKey.LENGTH])).isPresent();
    }
}
