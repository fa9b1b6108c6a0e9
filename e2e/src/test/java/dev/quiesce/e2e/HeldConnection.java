package dev.quiesce.e2e;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A connection from outside of the cluster to an echo server in it, which only a cluster on this machine allows. */
record HeldConnection(ScheduledExecutorService clock, Future<Boolean> end) implements AutoCloseable {

    /** Opens it, and ends it so many seconds later. */
    static HeldConnection to(Pod server, int seconds) throws IOException {
        Socket socket = new Socket(server.getStatus().getPodIP(), ToolboxPod.PORT);
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        return new HeldConnection(clock, clock.schedule(() -> stillAnswers(socket), seconds, TimeUnit.SECONDS));
    }

    /** Whether the server still answered when the time was over. */
    boolean endedInPeace() {
        try {
            return end.get(1, TimeUnit.MINUTES);
        } catch (Exception broken) {
            throw new AssertionError("the connection broke", broken);
        }
    }

    private static boolean stillAnswers(Socket socket) throws IOException {
        try (socket) {
            socket.setSoTimeout(5000);
            socket.getOutputStream().write('!');
            return socket.getInputStream().read() == '!';
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
