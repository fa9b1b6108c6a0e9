package dev.quiesce.agent;

import dev.quiesce.agent.contract.HttpUrl;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An app on loopback that answers every request with whatever bytes it is told to, or with none. */
public final class StubApp implements AutoCloseable {

    /** What is done with one request. */
    public interface Behaviour {
        void answer(OutputStream out) throws IOException, InterruptedException;
    }

    private final ServerSocket listener;
    private final boolean tls;
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private volatile Behaviour behaviour;

    private StubApp(ServerSocket listener, boolean tls, Behaviour behaviour) {
        this.listener = listener;
        this.tls = tls;
        this.behaviour = behaviour;
        Thread.ofVirtual().start(this::accept);
    }

    public static StubApp doing(Behaviour behaviour) throws IOException {
        return new StubApp(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), false, behaviour);
    }

    /** Behind a listener of the test's own, which may speak TLS. */
    public static StubApp behind(ServerSocket listener, Behaviour behaviour) {
        return new StubApp(listener, true, behaviour);
    }

    /** Answers 200 with this body. */
    public static StubApp saying(String body) throws IOException {
        return doing(ok(body));
    }

    /** Sends these characters, and hangs up. */
    public static Behaviour raw(String answer) {
        return out -> out.write(answer.getBytes(StandardCharsets.ISO_8859_1));
    }

    public static Behaviour ok(String body) {
        return raw("HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    }

    public static Behaviour status(int code) {
        return raw("HTTP/1.1 " + code + " Said\r\nContent-Length: 0\r\n\r\n");
    }

    /** Never answers. */
    public static Behaviour hang() {
        return out -> new java.util.concurrent.CountDownLatch(1).await();
    }

    public void now(Behaviour other) {
        behaviour = other;
    }

    public HttpUrl url(String target) {
        return new HttpUrl(tls, "127.0.0.1", listener.getLocalPort(), target);
    }

    /** The requests so far, heads and bodies. */
    public List<String> requests() {
        return requests;
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                // Closed, or a client that went away.
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            requests.add(request(socket.getInputStream()));
            behaviour.answer(socket.getOutputStream());
            socket.getOutputStream().flush();
        } catch (IOException | InterruptedException e) {
            // The client has hung up, as some tests want it to.
        }
    }

    private static String request(InputStream in) throws IOException {
        StringBuilder request = new StringBuilder();
        while (request.indexOf("\r\n\r\n") < 0) {
            int c = in.read();
            if (c < 0) {
                throw new IOException("no request");
            }
            request.append((char) c);
        }
        int at = request.indexOf("Content-Length: ");
        int length = at < 0 ? 0 : Integer.parseInt(request.substring(at + 16, request.indexOf("\r", at)));
        return request.append(new String(in.readNBytes(length), StandardCharsets.UTF_8))
                .toString();
    }
}
