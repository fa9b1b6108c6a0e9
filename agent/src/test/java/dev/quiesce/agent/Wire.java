package dev.quiesce.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A plain HTTP client that shows every byte. */
public final class Wire implements AutoCloseable {

    private static final int PATIENCE = 30_000;

    private final Socket socket;

    private Wire(Socket socket) {
        this.socket = socket;
    }

    public static Wire open(String address, int port) throws IOException {
        Socket socket = new Socket();
        socket.setSoTimeout(PATIENCE);
        socket.connect(new InetSocketAddress(InetAddress.ofLiteral(address), port), PATIENCE);
        return new Wire(socket);
    }

    public static Wire open(int port) throws IOException {
        return open("127.0.0.1", port);
    }

    /** The whole answer to a GET. */
    public static String get(int port, String path) throws IOException {
        try (Wire wire = open(port)) {
            return wire.ask(path).answer();
        }
    }

    /** The whole answer to a POST. */
    public static String post(int port, String path, String bearer, String body) throws IOException {
        try (Wire wire = open(port)) {
            return wire.send("POST " + path + " HTTP/1.1\r\nHost: agent\r\nAuthorization: Bearer " + bearer
                            + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                    .answer();
        }
    }

    /** The body of the answer to a GET. */
    public static String body(int port, String path) throws IOException {
        String answer = get(port, path);
        return answer.substring(answer.indexOf("\r\n\r\n") + 4);
    }

    public Wire ask(String path) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: agent\r\n\r\n");
    }

    public Wire send(String bytes) throws IOException {
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    /** All that comes until the other side hangs up. */
    public String answer() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** True when nothing has come and the other side is still there. */
    public boolean silent() throws IOException {
        InputStream in = socket.getInputStream();
        return in.available() == 0;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
