package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A pod is evicted, as {@code kubectl drain} and the autoscalers do. */
@OnARealNode
class EvictedPodE2E {

    private static final int CONNECTION = 5;

    /** kubernetes/kubernetes#72717: without deleteOptions the grace was once ignored. */
    @Test
    void kubernetes72717AnEvictionWithoutDeleteOptionsHasThePodsWholeGrace() {
        try (DrainStage stage = DrainStage.open("evicted", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(ToolboxPod.holder("server").draining(1, 60));
            stage.holdConnectionTo(pod);

            ObjectNode eviction = JsonNodeFactory.instance.objectNode();
            eviction.put("apiVersion", "policy/v1").put("kind", "Eviction");
            eviction.putObject("metadata").put("name", "server");
            ApiServer.Answer answer = ApiServer.connect()
                    .post("/api/v1/namespaces/evicted/pods/server/eviction", eviction, Optional.empty());
            stage.hangUp("server", CONNECTION);
            Ended ended = stage.awaitEnd("server");

            ended.print("eviction without deleteOptions");
            assertThat(answer.code()).isEqualTo(201);
            assertThat(stage.clientsExit()).isZero();
            assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
        }
    }
}
