package dev.quiesce.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiesce.agent.contract.AgentEndpoints;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Strangers reach the agent's port. */
@OnARealNode
class HostileClientsE2E {

    private static final int SLOW_CLIENTS = 400;
    private static final int CONNECTION = 10;

    @Test
    void drainsWhateverTheySend() throws IOException {
        List<Socket> slow = new ArrayList<>();
        try (DrainStage stage = DrainStage.open("hostile", DrainStage.OPTED_IN)) {
            Pod pod = stage.start(ToolboxPod.holder("server").draining(2, 60));
            String address = pod.getStatus().getPodIP();
            sendGarbage(address);
            stage.holdConnectionTo(pod, CONNECTION);
            for (int i = 0; i < SLOW_CLIENTS; i++) {
                slow.add(send(address, "GET /prestop/v1/ma".getBytes(StandardCharsets.US_ASCII)));
            }

            Ended ended = stage.delete("server");

            ended.print("garbage and " + SLOW_CLIENTS + " slow clients");
            assertThat(stage.clientsExit()).isZero();
            assertThat(ended.report().theDrain().outcome()).isEqualTo("drained");
            assertThat(ended.report().theDrain().containers()).containsExactly(ToolboxPod.MAIN);
            assertThat(ended.container(ToolboxPod.MAIN).getExitCode()).isZero();
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    private static void sendGarbage(String address) throws IOException {
        byte[] noise = new byte[64 * 1024];
        RandomGenerator.of("L64X128MixRandom").nextBytes(noise);
        String endless = "GET /" + "a".repeat(64 * 1024) + " HTTP/1.1\r\n\r\n";
        List<byte[]> requests = List.of(
                noise,
                endless.getBytes(StandardCharsets.US_ASCII),
                "GET / HTTP/9.9\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                "\r\n\r\n\0\0\0".getBytes(StandardCharsets.US_ASCII),
                "POST /status HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        for (byte[] request : requests) {
            try (Socket socket = send(address, request)) {
                assertThat(socket.isConnected()).isTrue();
            } catch (IOException hungUp) {
                System.out.println("drain: hostile clients: the agent hung up: " + hungUp.getMessage());
            }
        }
    }

    private static Socket send(String address, byte[] bytes) throws IOException {
        Socket socket = new Socket(address, AgentEndpoints.PORT);
        socket.getOutputStream().write(bytes);
        return socket;
    }
}
